import { expect, test } from 'vitest'
import { firstUlid, isUlid, newUlid, normalizeUlid, restartUlids, ulidTime } from './ulid.ts'

test('increases within a millisecond, past the end of the counter and when the clock goes back', () => {
  const ids = Array.from({ length: 1_200_000 }, (_, at) =>
    newUlid(at % 3 === 0 ? 1_800_000_000_000 : 1_799_999_999_000),
  )
  for (let at = 1; at < ids.length; at++)
    if (ids[at]! <= ids[at - 1]!) throw new Error(`${ids[at]} does not rise`)
  expect(isUlid(ids[0]!) && isUlid(ids.at(-1)!)).toBe(true)
})

test('the first ten characters are the time', () => {
  const at = 1_900_000_000_001
  const id = newUlid(at)
  let time = 0
  for (const letter of id.slice(0, 10)) time = time * 32 + '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(letter)
  expect([time, ulidTime(id)]).toEqual([at, at])
})

test('ids of two milliseconds share only the time prefix', () => {
  const [first, second] = [newUlid(2_000_000_000_000), newUlid(2_000_000_000_001)]
  expect(first.slice(10)).not.toBe(second.slice(10))
})

test('converts to upper case and refuses anything but a ULID', () => {
  expect(normalizeUlid('01arz3ndektsv4rrffq69g5fav')).toBe('01ARZ3NDEKTSV4RRFFQ69G5FAV')
  for (const text of [
    '',
    '81ARZ3NDEKTSV4RRFFQ69G5FAV',
    '01ARZ3NDEKTSV4RRFFQ69G5FAI',
    '01ARZ3NDEKTSV4RRFFQ69G5FA',
  ]) {
    expect(normalizeUlid(text)).toBeUndefined()
  }
})

test('the first id of a millisecond separates the ids before it from those after it', () => {
  const at = 2_100_000_000_000
  const [before, from] = [newUlid(at - 1), newUlid(at)]
  expect(before < firstUlid(at) && firstUlid(at) < from).toBe(true)
  expect(isUlid(firstUlid(at))).toBe(true)
  expect(firstUlid(-1)).toBe('0'.repeat(26))
})

test('restarting brings ids back to the real time after a clock that ran ahead', () => {
  newUlid(2_200_000_000_000)
  const now = Date.now()
  expect(newUlid(now) > firstUlid(2_200_000_000_000)).toBe(true)
  restartUlids()
  expect(newUlid(now) < firstUlid(now + 1)).toBe(true)
})
