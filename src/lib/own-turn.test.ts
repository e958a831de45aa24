import { setImmediate as nextImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ownTurn } from './own-turn.ts'

/** Counts how many of five tasks, with three pieces each, ran in the same turn of the event loop. */
async function mostInOneTurn(wait: () => Promise<void>): Promise<number> {
  const count = { turn: 0, left: 5 }
  const pieces: number[] = []
  const counting = (async () => {
    for (; count.left > 0; count.turn++) await nextImmediate()
  })()
  const works = Array.from({ length: 5 }, async () => {
    for (let piece = 0; piece < 3; piece++) {
      await wait()
      pieces[count.turn] = (pieces[count.turn] ?? 0) + 1
    }
    count.left--
  })
  await Promise.all([...works, counting])
  return Math.max(...pieces.filter(Number.isFinite))
}

test('runs one piece of all tasks per turn of the event loop', async () => {
  expect(await mostInOneTurn(ownTurn)).toBe(1)
})

test('control: without it all tasks run a piece in the same turn', async () => {
  expect(await mostInOneTurn(() => nextImmediate())).toBe(5)
})
