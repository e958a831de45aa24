import { expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { refusedWith } from '#test/builders/refused.ts'
import { plainRemoval } from '#test/builders/plain-removal.ts'
import { markRemoved, requireLiveQuantity } from './remove-item.rules.ts'

const { items } = paidOrder(
  [
    { total: 1, quantityMilli: 2000 },
    { total: 1, cancelledAt: 1 },
  ],
  [],
)

it('allows up to the live quantity of an item, and nothing once it is cancelled', () => {
  const [live, gone] = items
  expect(() => requireLiveQuantity(live!, 2000, 'cancel')).not.toThrow()
  const left = (item: typeof live, milli: number) =>
    refusedWith(() => requireLiveQuantity(item!, milli, 'cancel'))
  const none = ['item_already_cancelled', { item_id: gone!.id, live_quantity: 0 }]
  expect(left(live, 2001)).toEqual(['item_already_cancelled', { item_id: live!.id, live_quantity: 2 }])
  expect([left(gone, 1), left(gone, 0)]).toEqual([none, none])
})

it('a removed item is restocked on request, unless all of it was wasted', () => {
  const restocked = (restock: boolean, wastedMilli: number) =>
    markRemoved({ ...items[0]!, wastedMilli }, plainRemoval({ restock })).restocked
  expect([restocked(true, 0), restocked(true, 1999), restocked(true, 2000)]).toEqual([true, true, false])
  expect([restocked(false, 0), restocked(false, 2000)]).toEqual([false, false])
})
