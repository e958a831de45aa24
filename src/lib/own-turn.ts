import { setImmediate as nextImmediate } from 'node:timers/promises'

let line: Promise<void> = Promise.resolve()

/**
 * Waits for a turn of the event loop in which nobody else goes on from here: several long works, each done in short
 * pieces, would otherwise do a piece each in the same turn, and hold up the others for as long as all of them take.
 */
export function ownTurn(): Promise<void> {
  line = line.then(() => nextImmediate())
  return line
}
