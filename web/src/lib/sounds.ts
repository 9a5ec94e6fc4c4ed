import type { Happening } from '../wire'

type Note = [frequency: number, at: number, length: number, wave?: OscillatorType]

const TUNES: Partial<Record<Happening['event'], Note[]>> = {
  turned_up: [
    [520, 0, 0.06, 'triangle'],
    [780, 0.05, 0.09, 'triangle'],
  ],
  laid: [[440, 0, 0.07, 'triangle']],
  moved: [
    [360, 0, 0.05, 'triangle'],
    [420, 0.14, 0.05, 'triangle'],
  ],
  slid: [
    [300, 0, 0.3, 'sine'],
    [620, 0.12, 0.25, 'sine'],
  ],
  bumped: [
    [240, 0, 0.1, 'square'],
    [150, 0.09, 0.2, 'triangle'],
  ],
  placed: [
    [330, 0, 0.1],
    [494, 0.1, 0.1],
    [659, 0.2, 0.18],
  ],
  switched: [
    [500, 0, 0.1],
    [380, 0.1, 0.1],
    [500, 0.2, 0.1],
  ],
  teleported: [
    [880, 0, 0.2],
    [440, 0.15, 0.3],
  ],
  ice_moved: [
    [1200, 0, 0.12],
    [1500, 0.1, 0.2],
  ],
  fire_moved: [
    [200, 0, 0.2, 'sawtooth'],
    [260, 0.1, 0.2, 'sawtooth'],
  ],
  game_over: [
    [523, 0, 0.2],
    [659, 0.18, 0.2],
    [784, 0.36, 0.2],
    [1047, 0.54, 0.5],
  ],
}

let context: AudioContext | null = null

/** Play the sound of an event. */
export function sound(event: Happening['event']): void {
  const tune = TUNES[event]
  if (!tune) return
  context ??= new AudioContext()
  const now = context.currentTime
  for (const [frequency, at, length, wave] of tune)
    tone(context, frequency, now + at, length, wave ?? 'sine')
}

function tone(
  audio: AudioContext,
  frequency: number,
  at: number,
  length: number,
  wave: OscillatorType,
): void {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
  oscillator.type = wave
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(0.08, at + 0.015)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(at)
  oscillator.stop(at + length + 0.05)
}
