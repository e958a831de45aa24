import { expect, test } from 'vitest'
import { isStreamed, streamedAnswer } from './streamed-answer.ts'

async function* rows(...values: unknown[]) {
  yield* values
}

async function textOf(answer: Parameters<typeof streamedAnswer>[0]): Promise<string> {
  return (await Array.fromAsync(streamedAnswer(answer))).join('')
}

test('streams the same JSON as an answer written at once', async () => {
  const meta = { total: 2, page: 1, per_page: 2, last_page: 1 }
  const whole = JSON.stringify({ data: [{ id: 1 }, { id: 2 }], meta })
  expect(await textOf({ data: rows({ id: 1 }, { id: 2 }), meta })).toBe(whole)
  expect(await textOf({ data: rows() })).toBe('{"data":[]}')
  const record = { id: 'a', orders: rows({ cost: 3 }), none: [], ledger: rows(), last: null }
  const same = { id: 'a', orders: [{ cost: 3 }], none: [], ledger: [], last: null }
  expect(await textOf({ data: record })).toBe(JSON.stringify({ data: same }))
})

test('reads rows only as they are taken, in pieces long enough for a write', async () => {
  let read = 0
  async function* long() {
    for (; read < 1000; read++) yield 'x'.repeat(1000)
  }
  const pieces = streamedAnswer({ data: long() })
  expect((await pieces.next()).value?.length).toBeGreaterThan(16_000)
  expect(read).toBeLessThan(30)
})

test('streams data that is rows or has a field of rows', () => {
  const data = [rows(1), { a: 1, b: rows(1) }, [1], null, 'text', { a: [1] }]
  expect(data.map(isStreamed)).toEqual([true, true, false, false, false, false])
})
