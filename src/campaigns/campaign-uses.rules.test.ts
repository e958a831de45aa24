import { expect, test } from 'vitest'
import type { DraftOrder } from '../sale/order/order.rules.ts'
import { usesOf } from './campaign-limit.rules.ts'

test('counts one use of a campaign per order, on any number of lines', () => {
  const discountedBy = (...ids: string[]) => ({
    campaigns: ids.map(campaignId => ({ campaignId, name: '', amount: 1 })),
  })
  const order = (id: string, customerId: string | null, ...items: object[]) =>
    ({ id, customerId, items }) as unknown as DraftOrder
  expect(
    usesOf([
      order('one', 'ada', discountedBy('a', 'b'), discountedBy(), discountedBy('b')),
      order('two', null, discountedBy('a')),
    ]),
  ).toEqual([
    { campaignId: 'a', orderId: 'one', customerId: 'ada' },
    { campaignId: 'b', orderId: 'one', customerId: 'ada' },
    { campaignId: 'a', orderId: 'two', customerId: null },
  ])
})
