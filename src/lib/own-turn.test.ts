import { setImmediate as nextImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ownTurn } from './own-turn.ts'

/** How many of five works, three pieces each, went on in the same turn of the event loop. */
async function mostInOneTurn(wait: () => Promise<void>): Promise<number> {
  let [turn, left] = [0, 5]
  const pieces: number[] = []
  const count = (async () => {
    for (; left > 0; turn++) await nextImmediate()
  })()
  const works = Array.from({ length: 5 }, async () => {
    for (let piece = 0; piece < 3; piece++) {
      await wait()
      pieces[turn] = (pieces[turn] ?? 0) + 1
    }
    left--
  })
  await Promise.all([...works, count])
  return Math.max(...pieces.filter(Number.isFinite))
}

test('works that are done in pieces do one piece in a turn of the event loop', async () => {
  expect(await mostInOneTurn(ownTurn)).toBe(1)
})

test('control: with turns of their own they all do a piece in the same one', async () => {
  expect(await mostInOneTurn(() => nextImmediate())).toBe(5)
})
