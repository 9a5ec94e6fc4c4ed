import type { Happening } from '../wire'
import { settings } from './settings.svelte'

/** Sounds that are no event of the game. */
export type Cue = 'your_turn' | 'hello'

/** Room that all sounds are heard in: how loud, and softened at the top. */
interface Studio {
  audio: AudioContext
  out: GainNode
}

let studio: Studio | null = null

/** What is heard: at most as loud as the player wants, nothing on a page at the back. */
function enter(): Studio | null {
  if (!settings.sound || settings.volume === 0 || document.hidden) return null
  studio ??= build()
  if (studio.audio.state === 'suspended') void studio.audio.resume()
  // Loudness is heard in ratios, so that half of the slider is a quarter of the amplitude.
  studio.out.gain.value = (settings.volume / 10) ** 2
  return studio
}

function build(): Studio {
  const audio = new AudioContext()
  const out = audio.createGain()
  const softened = audio.createDynamicsCompressor()
  out.connect(softened).connect(audio.destination)
  return { audio, out }
}

/** Play the sound of an event that takes some milliseconds to be shown. */
export function sound(event: Happening, ms: number): void {
  const room = enter()
  const play = room && EVENTS[event.event]
  if (room && play) play(room, event as never, Math.max(0.05, ms / 1000))
}

/** Play a sound that is no event of the game. */
export function cue(name: Cue): void {
  const room = enter()
  if (!room) return
  const notes = name === 'your_turn' ? [587, 880] : [523, 659, 784]
  notes.forEach((note, index) => bell(room, note, index * 0.13, 0.5, 0.14))
}

type Player<E> = (room: Studio, event: E, seconds: number) => void
type Players = { [K in Happening['event']]?: Player<Extract<Happening, { event: K }>> }

const EVENTS: Players = {
  turned_up: (room) => paper(room),
  laid: (room) => paper(room),
  dropped: (room) => paper(room),
  drew: (room) => paper(room, 0.5),
  reshuffled: (room) => {
    for (let card = 0; card < 7; card++) paper(room, 0.5, card * 0.06)
  },
  moved: (room, { path, landing }, seconds) => {
    const each = seconds / Math.max(1, path.length)
    path.forEach((_, index) => knock(room, index % 2 ? 310 : 340, (index + 0.85) * each))
    if (landing === 'home') arrival(room, seconds)
  },
  slid: (room, _, seconds) => {
    rush(room, 300, 1500, seconds)
    glide(room, 'sine', 260, 540, seconds, 0.07)
  },
  bumped: (room) => {
    glide(room, 'sine', 170, 52, 0.22, 0.4)
    knock(room, 180, 0)
    glide(room, 'triangle', 620, 190, 0.42, 0.07, 0.06)
  },
  placed: (room) => {
    ;[392, 523, 659].forEach((note, index) => bell(room, note, index * 0.09, 0.35, 0.1))
  },
  switched: (room) => {
    rush(room, 500, 900, 0.3)
    ;[523, 415, 523].forEach((note, index) => bell(room, note, index * 0.11, 0.3, 0.09))
  },
  swapped: (room) => {
    ;[415, 523, 415, 622].forEach((note, index) => bell(room, note, index * 0.1, 0.3, 0.09))
  },
  teleported: (room) => {
    glide(room, 'sine', 900, 240, 0.28, 0.09)
    glide(room, 'sine', 240, 900, 0.3, 0.09, 0.3)
  },
  pulled_home: (room, _, seconds) => arrival(room, seconds * 0.8),
  ice_moved: (room) => {
    ;[1568, 2093, 2637].forEach((note, index) => bell(room, note, index * 0.06, 0.5, 0.05))
  },
  fire_moved: (room) => {
    rush(room, 200, 700, 0.5)
    glide(room, 'sawtooth', 90, 140, 0.4, 0.03)
  },
  passed: (room) => knock(room, 220, 0),
  game_over: (room) => {
    ;[523, 659, 784, 1047].forEach((note, index) => bell(room, note, index * 0.15, 0.9, 0.14))
    ;[523, 659, 784, 1047, 1319].forEach((note) => bell(room, note, 0.72, 1.8, 0.09))
  },
}

/** A pawn comes Home: two bells, the second higher. */
function arrival(room: Studio, at: number): void {
  bell(room, 784, at, 0.5, 0.13)
  bell(room, 1175, at + 0.12, 0.9, 0.13)
}

/** A gain that swells and dies away, connected to what is heard. */
function envelope(room: Studio, at: number, rise: number, length: number, peak: number): GainNode {
  const gain = room.audio.createGain()
  const begin = room.audio.currentTime + at
  gain.gain.setValueAtTime(0.0001, begin)
  gain.gain.exponentialRampToValueAtTime(peak, begin + rise)
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length)
  gain.connect(room.out)
  return gain
}

function tone(
  room: Studio,
  wave: OscillatorType,
  from: number,
  to: number,
  at: number,
  length: number,
  into: AudioNode,
): void {
  const begin = room.audio.currentTime + at
  const oscillator = room.audio.createOscillator()
  oscillator.type = wave
  oscillator.frequency.setValueAtTime(from, begin)
  oscillator.frequency.exponentialRampToValueAtTime(to, begin + length)
  oscillator.connect(into)
  oscillator.start(begin)
  oscillator.stop(begin + length + 0.02)
}

/** A small bell: a tone and two partials that die away sooner. */
function bell(room: Studio, note: number, at: number, length: number, peak: number): void {
  const partials: [number, number, number][] = [
    [1, 1, 1],
    [2.01, 0.35, 0.6],
    [3.9, 0.16, 0.3],
  ]
  for (const [ratio, part, lasting] of partials) {
    const gain = envelope(room, at, 0.006, length * lasting, peak * part)
    tone(room, 'sine', note * ratio, note * ratio, at, length * lasting, gain)
  }
}

function glide(
  room: Studio,
  wave: OscillatorType,
  from: number,
  to: number,
  length: number,
  peak: number,
  at = 0,
): void {
  tone(room, wave, from, to, at, length, envelope(room, at, 0.02, length, peak))
}

let hiss: AudioBuffer | null = null

/** Noise in a band that moves: the material of paper, wood and wind. */
function noise(
  room: Studio,
  from: number,
  to: number,
  at: number,
  length: number,
  peak: number,
  rise = 0.004,
): void {
  const { audio } = room
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
    const samples = hiss.getChannelData(0)
    for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  }
  const begin = audio.currentTime + at
  const [source, band] = [audio.createBufferSource(), audio.createBiquadFilter()]
  source.buffer = hiss
  band.type = 'bandpass'
  band.Q.value = 1.1
  band.frequency.setValueAtTime(from, begin)
  band.frequency.exponentialRampToValueAtTime(to, begin + length)
  source.connect(band).connect(envelope(room, at, rise, length, peak))
  source.start(begin, Math.random() * 0.5)
  source.stop(begin + length + 0.02)
}

/** A card: it is drawn over the pile and laid down. */
function paper(room: Studio, loud = 1, at = 0): void {
  noise(room, 2600, 5200, at, 0.11, 0.22 * loud, 0.03)
  noise(room, 900, 500, at + 0.12, 0.06, 0.3 * loud)
}

/** Wood on wood. */
function knock(room: Studio, note: number, at: number): void {
  noise(room, note * 4, note * 2.5, at, 0.045, 0.4)
  tone(room, 'sine', note, note * 0.7, at, 0.07, envelope(room, at, 0.003, 0.07, 0.22))
}

/** Something that slides or blows past. */
function rush(room: Studio, from: number, to: number, length: number): void {
  noise(room, from, to, 0, length, 0.2, length * 0.4)
}
