import { expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { refusedWith } from '#test/builders/refused.ts'
import { maxItems, replaceItem, requireLiveQuantity } from './remove-item.rules.ts'

const { items } = paidOrder(
  [
    { total: 1, quantityMilli: 2000 },
    { total: 1, cancelledAt: 1 },
  ],
  [],
)

it('allows up to the live quantity of an item, and nothing once it is cancelled', () => {
  const [live, gone] = items
  expect(() => requireLiveQuantity(live!, 2000)).not.toThrow()
  const left = (item: typeof live, milli: number) => refusedWith(() => requireLiveQuantity(item!, milli))
  const none = ['item_already_cancelled', { item_id: gone!.id, live_quantity: 0 }]
  expect(left(live, 2001)).toEqual(['item_already_cancelled', { item_id: live!.id, live_quantity: 2 }])
  expect([left(gone, 1), left(gone, 0)]).toEqual([none, none])
})

it('splitting off a part needs room for one more item', () => {
  const [live, gone] = items
  const whole = { removed: gone!, rest: undefined }
  const part = { removed: gone!, rest: live! }
  expect(replaceItem(items, live!.id, part)).toEqual([live, gone, gone])
  const full = Array.from({ length: maxItems }, (_, at) => ({ ...live!, id: `i${at}` }))
  expect(replaceItem(full, 'i7', whole)).toHaveLength(maxItems)
  expect(replaceItem(full.slice(1), 'i7', part)).toHaveLength(maxItems)
  const refused = refusedWith(() => replaceItem(full, 'i7', part))
  expect(refused).toEqual(['limit_reached', { limit: maxItems, items: maxItems }])
})
