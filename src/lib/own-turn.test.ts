import { expect, test } from 'vitest'
import { ownTurn } from './own-turn.ts'

const nextTurn = () => new Promise<void>(resolve => void setImmediate(resolve))

/** In which turn of the event loop, from now on, each of three callers goes on. */
async function turnsOf(wait: () => Promise<void>): Promise<number[]> {
  let turn = 0
  let counting = true
  const count = () => {
    turn++
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  const turns = await Promise.all(Array.from({ length: 3 }, () => wait().then(() => turn)))
  counting = false
  return turns
}

test('gives each caller a turn of the event loop of its own', async () => {
  expect(new Set(await turnsOf(ownTurn)).size).toBe(3)
})

test('control: without it they go on in the same turn', async () => {
  expect(new Set(await turnsOf(nextTurn)).size).toBe(1)
})
