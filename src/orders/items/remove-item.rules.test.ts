import { expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
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
  const details = (item: typeof live, milli: number) =>
    catchRefusal(() => requireLiveQuantity(item!, milli)).details
  expect(details(live, 2001)).toEqual({ item_id: live!.id, live_quantity: 2 })
  expect(details(gone, 1)).toEqual({ item_id: gone!.id, live_quantity: 0 })
  expect(details(gone, 0)).toEqual({ item_id: gone!.id, live_quantity: 0 })
})

it('splitting off a part needs room for one more item', () => {
  const [live, gone] = items
  const whole = { removed: gone!, rest: undefined }
  const part = { removed: gone!, rest: live! }
  expect(replaceItem(items, live!.id, part)).toEqual([live, gone, gone])
  const full = Array.from({ length: maxItems }, (_, at) => ({ ...live!, id: `i${at}` }))
  expect(replaceItem(full, 'i7', whole)).toHaveLength(maxItems)
  expect(replaceItem(full.slice(1), 'i7', part)).toHaveLength(maxItems)
  const { code, details } = catchRefusal(() => replaceItem(full, 'i7', part))
  expect([code, details]).toEqual(['limit_reached', { limit: maxItems, items: maxItems }])
})
