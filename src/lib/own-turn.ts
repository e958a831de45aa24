import { setImmediate as nextImmediate } from 'node:timers/promises'

let line: Promise<void> = Promise.resolve()

/**
 * Waits for a turn of the event loop in which no other caller of this function runs. Otherwise several long tasks, each in
 * short pieces, would run a piece each in the same turn and block the loop for their total time.
 */
export function ownTurn(): Promise<void> {
  line = line.then(() => nextImmediate())
  return line
}
