import { expect, it } from 'vitest'
import { faultsOf } from '#test/builders/refused.ts'
import { readSplitMode } from './split.rules.ts'

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

const faults = (query: Parameters<typeof readSplitMode>[0]) => faultsOf(() => readSplitMode(query))

it('reads the mode of splitting', () => {
  expect(readSplitMode({ ways: 3 })).toEqual({ ways: 3 })
  expect(readSplitMode({ by: 'seat' })).toEqual({ by: 'seat' })
  expect(readSplitMode({ item_ids: `${id}, ${id.toLowerCase()}` })).toEqual({ itemIds: [id, id] })
})

it('requires exactly one of the three ways, and valid ids', () => {
  expect(faults({})).toEqual(['query.ways required'])
  expect(faults({ ways: 3, by: 'seat', item_ids: id })).toEqual([
    'query.by not_allowed',
    'query.item_ids not_allowed',
  ])
  expect(faults({ item_ids: `${id},` })).toEqual(['query.item_ids format'])
})
