import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortenChanges } from './shorten.rules.ts'

const limit = 300
const states = fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue(), { maxKeys: 8 })

test('a state never exceeds the limit, and only names fields that are not complete', () => {
  fc.assert(
    fc.property(states, states, (before, after) => {
      const short = shortenChanges({ before, after }, limit)
      for (const [whole, state] of [
        [before, short.before],
        [after, short.after],
      ] as const) {
        const { shortened, ...kept } = state as { shortened: string[] }
        if (JSON.stringify(whole).length > limit)
          expect(JSON.stringify(state).length).toBeLessThanOrEqual(limit)
        for (const [name, value] of Object.entries(kept)) {
          if (!shortened.includes(name)) expect(value).toEqual(whole[name])
        }
      }
    }),
  )
})

test('a deleted record has no state afterwards', () => {
  const before = { name: 'a', tags: Array.from({ length: 100 }, (_, at) => `tag ${at}`) }
  const short = shortenChanges({ before, after: null }, limit)
  expect(short.after).toBeNull()
  expect(short.before).toMatchObject({ name: 'a', shortened: ['tags'] })
})
