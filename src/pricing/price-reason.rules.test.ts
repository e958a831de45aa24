import { expect, it } from 'vitest'
import type { Fault } from '../lib/refusal.ts'
import type { FoundReason, ReasonKind } from '../reasons/reason.rules.ts'
import { itemReason, priceReasonOf, reasonIdsOf } from './price-reason.rules.ts'

const reason = (id: string, kind: ReasonKind, active = true): [string, FoundReason] => [
  id,
  { id, kind, active, name: `Why ${id}`, names: { it: `Perché ${id}` } },
]
const reasons = new Map([
  reason('regular', 'discount'),
  reason('late', 'cancel'),
  reason('old', 'discount', false),
])
const none = { reason: null, reasonId: null }

function read(asked: Partial<typeof none | { reason: string } | { reasonId: string }>, isOverridden = true) {
  const faults: Fault[] = []
  const given = priceReasonOf({ ...none, ...asked }, isOverridden, reasons, fault => faults.push(fault))
  return faults.length === 0 ? given : [given, ...faults.map(({ path, rule }) => `${path} ${rule}`)]
}

it('a line at another price may have a text or a reason of the brand, frozen with its names', () => {
  expect(read({})).toBeNull()
  expect(read({ reason: 'chipped' })).toEqual({ reason: 'chipped', reasonId: null, reasonNames: null })
  expect(read({ reasonId: 'regular' })).toEqual({
    reason: 'Why regular',
    reasonId: 'regular',
    reasonNames: { it: 'Perché regular' },
  })
  expect(reasonIdsOf([none, { reasonId: 'late' }])).toEqual(['late'])
})

it.each([
  ['both', { reason: 'chipped', reasonId: 'regular' }, true, 'reason_id not_allowed'],
  ['another kind', { reasonId: 'late' }, true, 'reason_id not_allowed'],
  ['an inactive one', { reasonId: 'old' }, true, 'reason_id not_allowed'],
  ['an unknown one', { reasonId: 'lost' }, true, 'reason_id not_found'],
  ['a text at the price of the menu', { reason: 'chipped' }, false, 'reason not_allowed'],
  ['one of the brand at the price of the menu', { reasonId: 'regular' }, false, 'reason_id not_allowed'],
])('refuses %s', (_, asked, isOverridden, fault) => {
  expect(read(asked, isOverridden)).toEqual([null, fault])
})

it('an item has the reason of its line where its own price is another, as not all components of a combo have', () => {
  const priceReason = { reason: 'regular', reasonId: null, reasonNames: null }
  const of = (listUnitPrice: number | null, given: typeof priceReason | null = priceReason) =>
    itemReason({ priceReason: given, listUnitPrice }).priceReason
  expect([of(300), of(null), of(300, null)]).toEqual(['regular', null, null])
})
