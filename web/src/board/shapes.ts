import type { Colour } from '../wire'

/** The shape that stands for a colour, about the point (0, 0), some 20 units wide. */
export const EMBLEMS: Record<Colour, string> = {
  red: 'M0 -8.6a8.6 8.6 0 1 1 -0.01 0Z',
  blue: 'M-7.4 -7.4h14.8v14.8h-14.8Z',
  yellow: 'M0 -9L9.6 7.4H-9.6Z',
  green: 'M0 -10.4L9.2 0L0 10.4L-9.2 0Z',
}

/** The head of a colour's pawn, which stands on (0, 0). */
export const HEADS: Record<Colour, string> = {
  red: 'M0 -41a9.6 9.6 0 1 1 -0.01 0Z',
  blue: 'M-7 -40h14q1.8 0 1.8 1.8v13.4q0 1.8 -1.8 1.8h-14q-1.8 0 -1.8 -1.8v-13.4q0 -1.8 1.8 -1.8Z',
  yellow: 'M-1.5 -42.4q1.5 -2.2 3 0L12 -23.6q1 2 -1.2 2.2H-10.8q-2.2 -0.2 -1.2 -2.2Z',
  green:
    'M-1.4 -43.2q1.4 -1.4 2.8 0L10.8 -32.6q1 1.3 0 2.6L1.4 -19.6q-1.4 1.4 -2.8 0L-10.8 -30q-1 -1.3 0 -2.6Z',
}

/** The body below the head, each colour with a skirt of its own. */
export const BODIES: Record<Colour, string> = {
  red: 'M-5 -23H5C5.4 -14 8 -9.5 11.4 -6.4C13.6 -4.6 14 -2.6 14 0H-14C-14 -2.6 -13.6 -4.6 -11.4 -6.4C-8 -9.5 -5.4 -14 -5 -23Z',
  blue: 'M-5 -23H5V-12H9.4V-6.4H13.4V0H-13.4V-6.4H-9.4V-12H-5Z',
  yellow: 'M-4 -22H4L13.8 -1.6Q14.4 0 12.8 0H-12.8Q-14.4 0 -13.8 -1.6Z',
  green:
    'M-4.4 -21H4.4C4.4 -15 4.6 -13 8.6 -10.4C12.6 -7.6 13.4 -4 12 0H-12C-13.4 -4 -12.6 -7.6 -8.6 -10.4C-4.6 -13 -4.4 -15 -4.4 -21Z',
}

export const FLAME =
  'M0 -11C1 -6 7 -4 7 3C7 7.5 4 10 0 10C-4 10 -7 7.5 -7 3C-7 0 -5 -1.5 -4 -4C-2.5 -2.5 -2 -2 -1.5 -1C0 -4 0.5 -7 0 -11Z'
export const SPARK =
  'M0.5 0C1.5 2.5 3.5 3.5 3.5 6C3.5 8 2 9.5 0 9.5C-2 9.5 -3.5 8 -3.5 6C-3.5 4.5 -2.5 3.5 -2 2.5C-1 3.5 0 2.5 0.5 0Z'
export const FLAKE_ARM = 'M0 0V-9M-2.6 -7.6L0 -5L2.6 -7.6'
export const WHIRL = 'M0 0C0 -3 4 -3 4 0C4 5 -5 5 -5 0C-5 -7 7 -7 7 0C7 9 -9 9 -9 0'
export const LAP = 'M-4.5 -2A5 5 0 1 1 -4.5 2.4M-7 -3.6L-4.4 -1.6L-2.2 -4.2'
export const TICK = 'M-4.5 0.3L-1.3 3.6L4.6 -3.4'
export const SHIELD = 'M0 -8L6.6 -5.6V-0.6C6.6 4 3.6 7 0 8.6C-3.6 7 -6.6 4 -6.6 -0.6V-5.6Z'
