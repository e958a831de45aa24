import { makeStore } from '../service/store.ts'
import type { AlertKind } from './alert.rules.ts'

// Sounds of the kitchen, made by the browser: no file to load, four that nobody confuses.

const kept = 'comanda-kitchen-sound'
type Tone = { hertz: number; from: number; seconds: number }

/** Rising: new. Twice the same: changed. Falling, low: cancelled. Fast: late. */
const tunes: Record<AlertKind, { wave: OscillatorType; tones: readonly Tone[] }> = {
  new: { wave: 'sine', tones: [tone(660, 0, 0.16), tone(880, 0.18, 0.3)] },
  changed: { wave: 'triangle', tones: [tone(740, 0, 0.14), tone(740, 0.22, 0.14)] },
  cancelled: { wave: 'sawtooth', tones: [tone(392, 0, 0.24), tone(262, 0.26, 0.4)] },
  late: { wave: 'square', tones: [0, 0.14, 0.28, 0.42].map(from => tone(988, from, 0.08)) },
}

let context: AudioContext | undefined

/** Whether sounds are wanted here, and whether the browser lets them be heard. */
export const sound = makeStore({ isWanted: localStorage.getItem(kept) !== 'off', isUnlocked: false })

/** Lets sounds be heard; browsers allow it only while something is pressed. */
async function unlockSound(): Promise<void> {
  context ??= new AudioContext()
  await context.resume()
  sound.set({ ...sound.get(), isUnlocked: context.state === 'running' })
}

export async function switchSound(isWanted: boolean): Promise<void> {
  localStorage.setItem(kept, isWanted ? 'on' : 'off')
  sound.set({ ...sound.get(), isWanted })
  if (!isWanted) return
  await unlockSound()
  play('new')
}

/** Plays the sound of an alert, unless it is switched off. */
export function play(kind: AlertKind): void {
  const { isWanted, isUnlocked } = sound.get()
  if (!isWanted || !isUnlocked || context === undefined) return
  for (const each of tunes[kind].tones) playTone(context, tunes[kind].wave, each)
}

function playTone(audio: AudioContext, wave: OscillatorType, { hertz, from, seconds }: Tone): void {
  const [start, end] = [audio.currentTime + from, audio.currentTime + from + seconds]
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
  oscillator.type = wave
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(0.35, start + 0.01)
  gain.gain.linearRampToValueAtTime(0, end)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(end)
}

function tone(hertz: number, from: number, seconds: number): Tone {
  return { hertz, from, seconds }
}
