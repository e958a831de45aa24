import { setImmediate as nextImmediate } from 'node:timers/promises'

let line: Promise<void> = Promise.resolve()

/**
 * Waits for a turn of the event loop in which no other caller of this goes on: several long works, each done in short
 * pieces, would otherwise do a piece each in the same turn, and block the loop for as long as all of them take.
 */
export function ownTurn(): Promise<void> {
  line = line.then(() => nextImmediate())
  return line
}
