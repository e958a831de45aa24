import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeSettings, wholeSettings } from './settings-document.rules.ts'

const defaults = { a: 0, b: false, c: null, d: [] }
const setting = fc.record(
  {
    a: fc.integer({ min: 0, max: 3 }),
    b: fc.boolean(),
    c: fc.option(fc.integer({ min: 0, max: 2 })),
    d: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  },
  { requiredKeys: [] },
)

it('shows the last value sent of each setting and the default of the others', () => {
  fc.assert(
    fc.property(fc.array(setting), changes => {
      const stored = changes.reduce<object>(
        (before, sent) => mergeSettings(defaults, { ...before }, sent),
        {},
      )
      expect(wholeSettings(defaults, { ...stored })).toEqual(Object.assign({ ...defaults }, ...changes))
    }),
  )
})

it('stores the same document for the same settings in any order of changes', () => {
  fc.assert(
    fc.property(setting, setting, (first, second) => {
      const bySteps = mergeSettings(defaults, mergeSettings(defaults, {}, first), second)
      expect(bySteps).toEqual(mergeSettings(defaults, {}, { ...first, ...second }))
      expect(mergeSettings(defaults, bySteps, wholeSettings(defaults, bySteps))).toEqual(bySteps)
    }),
  )
})
