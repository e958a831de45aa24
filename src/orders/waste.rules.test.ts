import { describe, expect, it } from 'vitest'
import { paidOrder } from '../../test/paid-order.ts'
import { catchRefusal } from '../../test/plain-order.ts'
import { checkWaste, wastedParts } from './waste.rules.ts'

const order = paidOrder(
  [
    { id: 'soup', total: 900, cost: 300, quantityMilli: 3000, recipe: { water: 750 } },
    { id: 'ham', total: 500, quantityMilli: 250, weighed: true },
    { id: 'gone', total: 100, cancelledAt: 1 },
    { id: 'fee', total: 90, kind: 'service_charge' },
  ],
  [],
)
const named = (itemId: string, quantityMilli: number) => ({ itemId, quantityMilli })

describe('a request', () => {
  it('names products of the order, in quantities they are sold in', () => {
    expect(() => checkWaste(order, [named('soup', 1000), named('ham', 1)])).not.toThrow()
    expect(() => checkWaste(order, [{ itemId: 'soup', quantityMilli: undefined }])).not.toThrow()
  })

  it('hears of everything that is wrong with it at once', () => {
    const items = [named('none', 1000), named('fee', 1000), named('soup', 1), named('soup', 1000)]
    const { code, details } = catchRefusal(() => checkWaste(order, items))
    expect(code).toBe('validation_failed')
    expect(details['fields']).toMatchObject([
      { path: 'items.0.item_id', rule: 'not_found' },
      { path: 'items.1.item_id', rule: 'not_allowed' },
      { path: 'items.2.quantity', rule: 'decimals' },
      { path: 'items.3.item_id', rule: 'duplicate' },
    ])
    expect(details['fields']).toHaveLength(4)
  })
})

describe('what is thrown away', () => {
  it('is a part of each item, with its share of the cost and of what it took from stock', () => {
    expect(wastedParts(order, [named('ham', 250), named('soup', 1000)], 2)).toMatchObject([
      { id: 'ham', quantityMilli: 250 },
      { id: 'soup', quantityMilli: 1000, cost: 100, recipe: { water: 250 } },
    ])
  })

  it('is live', () => {
    const refused = (itemId: string, quantityMilli: number) => {
      const { code, details } = catchRefusal(() => wastedParts(order, [named(itemId, quantityMilli)], 2))
      return [code, details]
    }
    expect(refused('gone', 1000)).toEqual(['item_already_cancelled', { item_id: 'gone', live_quantity: 0 }])
    expect(refused('soup', 4000)).toEqual(['item_already_cancelled', { item_id: 'soup', live_quantity: 3 }])
  })
})
