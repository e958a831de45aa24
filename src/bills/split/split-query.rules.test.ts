import { expect, it } from 'vitest'
import { catchRefusal } from '#test/builders/plain-order.ts'
import type { Fault } from '../../lib/refusal.ts'
import { readSplitMode } from './split.rules.ts'

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

function faultsOf(query: Parameters<typeof readSplitMode>[0]): string[] {
  const refusal = catchRefusal(() => readSplitMode(query))
  return (refusal.details['fields'] as Fault[]).map(({ path, rule }) => `${path} ${rule}`)
}

it('reads the mode of splitting', () => {
  expect(readSplitMode({ ways: 3 })).toEqual({ ways: 3 })
  expect(readSplitMode({ by: 'seat' })).toEqual({ by: 'seat' })
  expect(readSplitMode({ item_ids: `${id}, ${id.toLowerCase()}` })).toEqual({ itemIds: [id, id] })
})

it('requires exactly one of the three ways, and valid ids', () => {
  expect(faultsOf({})).toEqual(['query.ways required'])
  expect(faultsOf({ ways: 3, by: 'seat', item_ids: id })).toEqual([
    'query.by not_allowed',
    'query.item_ids not_allowed',
  ])
  expect(faultsOf({ item_ids: `${id},` })).toEqual(['query.item_ids format'])
})
