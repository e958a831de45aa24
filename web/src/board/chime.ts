// Three notes for a number that has just become ready.

const notes = [523.25, 659.25, 783.99]
let context: AudioContext | undefined

/** Whether the browser lets sounds be heard; most do only after something was pressed. */
export function canChime(): boolean {
  context ??= new AudioContext()
  return context.state === 'running'
}

/** Call it while something is pressed. */
export async function unlockChime(): Promise<void> {
  canChime()
  await context?.resume()
}

export function chime(): void {
  if (context === undefined || context.state !== 'running') return
  for (const [at, hertz] of notes.entries()) playNote(context, hertz, context.currentTime + at * 0.22)
}

function playNote(audio: AudioContext, hertz: number, start: number): void {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(0.3, start)
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.9)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + 0.9)
}
