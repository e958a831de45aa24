import { describe, expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { Till, total } from '#test/builders/refund-till.ts'
import { catchRefusal } from '#test/builders/plain-order.ts'
import type { OrderStatus } from '../sale/shapes/order.shape.ts'

describe('refusals', () => {
  const open = () =>
    new Till(paidOrder([total(1000, { quantityMilli: 2000 }), total(500)], [{ amount: 1500 }]))

  it('names every fault of the body', () => {
    const charge = total(100, { kind: 'service_charge' })
    const till = new Till(paidOrder([total(1000), charge, total(1, { weighed: true })], [{ amount: 1101 }]))
    const items = [
      { itemId: 'another', quantityMilli: undefined },
      { itemId: till.order.items[1]!.id, quantityMilli: undefined },
      { itemId: till.order.items[0]!.id, quantityMilli: 500 },
      { itemId: till.order.items[0]!.id, quantityMilli: 1000 },
      { itemId: till.order.items[2]!.id, quantityMilli: 500 },
    ]
    const refusal = catchRefusal(() => till.refund(items, { to: 'balance', refundTip: true }))
    expect(refusal.code).toBe('validation_failed')
    expect(refusal.details).toMatchObject({
      fields: [
        { path: 'items.0.item_id', rule: 'not_found' },
        { path: 'items.1.item_id', rule: 'not_allowed' },
        { path: 'items.2.quantity', rule: 'decimals' },
        { path: 'items.3.item_id', rule: 'duplicate' },
        { path: 'to', rule: 'not_allowed' },
        { path: 'refund_tip', rule: 'not_allowed' },
      ],
    })
  })

  it('requires the whole order for a refund of the tip', () => {
    const till = open()
    const refusal = catchRefusal(() => till.refund([till.item(0)], { refundTip: true }))
    expect(refusal.details).toMatchObject({ fields: [{ path: 'refund_tip', rule: 'not_allowed' }] })
  })

  it('requires live items', () => {
    const till = open()
    till.refund([till.item(0, 1)])
    const itemId = till.order.items[0]!.id
    const refusal = catchRefusal(() => till.refund([till.item(0, 2)]))
    expect([refusal.code, refusal.details]).toEqual([
      'item_already_cancelled',
      { item_id: itemId, live_quantity: 1 },
    ])
    till.refund([till.item(0, 1)])
    expect(catchRefusal(() => till.refund([till.item(0)])).details).toMatchObject({ live_quantity: 0 })
  })

  it('requires paid items', () => {
    const pending = new Till(paidOrder([total(1)], [], { status: 'pending' }))
    const refusal = catchRefusal(() => pending.refund([pending.item(0)]))
    expect([refusal.code, refusal.details]).toEqual([
      'invalid_transition',
      { from: 'pending', to: 'refunded' },
    ])
    const wayOut = (status: OrderStatus) => {
      const till = new Till(paidOrder([total(1)], [], { status }))
      return catchRefusal(() => till.refund([till.item(0)])).message
    }
    expect(wayOut('pending')).toMatch(/Cancel the order instead\.$/)
    expect(wayOut('partially_paid')).toBe(
      'The order is partially paid: only a paid order can be refunded. Void its payments, and its balance and ' +
        'points (void-redemption), then cancel it. Or pay the rest, then refund it.',
    )
    expect(wayOut('cancelled')).toMatch(/Nothing is left to refund\.$/)
    const short = new Till(paidOrder([total(1000)], [{ amount: 900 }]))
    const beyond = catchRefusal(() => short.refund([short.item(0)]))
    expect([beyond.code, beyond.details]).toEqual(['refund_exceeds_paid', { refundable: 9 }])
  })
})
