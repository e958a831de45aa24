import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shown } from './changes.rules.ts'
import { shortenChanges } from './shorten.rules.ts'

const limit = 300
const states = fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue(), { maxKeys: 8 })

const isTooLong = (whole: Shown, state: Shown) =>
  JSON.stringify(whole).length > limit && JSON.stringify(state).length > limit

/** Whether every field that is not named as incomplete is as it was. */
function isHonest(whole: Shown, { shortened, ...kept }: Shown): boolean {
  const names = shortened as string[]
  return Object.keys(kept).every(name => names.includes(name) || isDeepStrictEqual(kept[name], whole[name]))
}

test('a state never exceeds the limit, and only names fields that are not complete', () => {
  fc.assert(
    fc.property(states, states, (before, after) => {
      const short = shortenChanges({ before, after }, limit)
      const both = [
        { whole: before, state: short.before! },
        { whole: after, state: short.after! },
      ]
      expect(both.filter(({ whole, state }) => isTooLong(whole, state) || !isHonest(whole, state))).toEqual(
        [],
      )
    }),
  )
})

test('a deleted record has no state afterwards', () => {
  const before = { name: 'a', tags: Array.from({ length: 100 }, (_, at) => `tag ${at}`) }
  const short = shortenChanges({ before, after: null }, limit)
  expect(short.after).toBeNull()
  expect(short.before).toMatchObject({ name: 'a', shortened: ['tags'] })
})
