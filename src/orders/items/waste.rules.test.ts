import { describe, expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { faultsOf, refusedWith } from '#test/builders/refused.ts'
import { unwasted } from '../../sale/item/remove-item.rules.ts'
import { checkWaste, wasteItems } from './waste.rules.ts'

const order = paidOrder(
  [
    { id: 'soup', total: 900, cost: 300, quantityMilli: 3000, recipe: { water: 750 } },
    { id: 'ham', total: 500, quantityMilli: 250, weighed: true },
    { id: 'gone', total: 100, cancelledAt: 1 },
    { id: 'fee', total: 90, kind: 'service_charge' },
    { id: 'ride', total: 90, kind: 'delivery_fee' },
  ],
  [],
)
const named = (itemId: string, quantityMilli: number) => ({ itemId, quantityMilli })

describe('a request', () => {
  it('accepts products of the order in quantities they are sold in', () => {
    expect(() => checkWaste(order, [named('soup', 1000), named('ham', 1)])).not.toThrow()
    expect(() => checkWaste(order, [{ itemId: 'soup', quantityMilli: undefined }])).not.toThrow()
  })

  it('reports every fault at once', () => {
    const twice = [named('soup', 1), named('soup', 1000)]
    const items = [named('none', 1000), named('fee', 1000), ...twice, named('ride', 1000)]
    expect(faultsOf(() => checkWaste(order, items))).toEqual([
      'items.0.item_id not_found',
      'items.1.item_id not_allowed',
      'items.2.quantity decimals',
      'items.3.item_id duplicate',
      'items.4.item_id not_allowed',
    ])
  })
})

const idempotencyKey = { remake: false, decimals: 2 } as const
const again = { remake: true, decimals: 2 } as const

describe('wasted units', () => {
  it("count once: each costs its share, and all of them the item's cost", () => {
    let wasted = { ...order, items: order.items.map(item => ({ ...item, cost: 100 })) }
    const costs = [1, 2, 3].map(() => {
      const { parts, items } = wasteItems(wasted, [named('soup', 1000)], idempotencyKey)
      wasted = { ...wasted, items }
      return parts[0]!.cost
    })
    expect(costs).toEqual([33, 34, 33])
    expect(wasted.items[0]).toMatchObject({ quantityMilli: 3000, wastedMilli: 3000 })
    expect(wasted.items.slice(1).map(({ id }) => id)).toEqual(['ham', 'gone', 'fee', 'ride'])
    const refused = refusedWith(() => wasteItems(wasted, [named('soup', 1000)], idempotencyKey))
    expect(refused).toEqual(['item_already_cancelled', { item_id: 'soup', live_quantity: 0 }])
    const remade = wasteItems(wasted, [named('soup', 3000)], again)
    expect(remade.items[0]).toMatchObject({ wastedMilli: 3000 })
  })

  it('do not return to a stock level', () => {
    const soup = { ...order.items[0]!, wastedMilli: 1000 }
    expect(unwasted(soup, 2)).toMatchObject({ quantityMilli: 2000, cost: 200, recipe: { water: 500 } })
    expect(unwasted({ ...soup, wastedMilli: 3000 }, 2)).toBeUndefined()
    expect(unwasted(order.items[0]!, 2)).toBe(order.items[0])
  })

  it('are a part of each item, with its share of cost and stock', () => {
    const waste = [named('ham', 250), named('soup', 1000)]
    expect(wasteItems(order, waste, again).parts).toMatchObject([
      { id: 'ham', quantityMilli: 250 },
      { id: 'soup', quantityMilli: 1000, cost: 100, recipe: { water: 250 } },
    ])
  })

  it('must be live', () => {
    const refused = (itemId: string, quantityMilli: number) =>
      refusedWith(() => wasteItems(order, [named(itemId, quantityMilli)], idempotencyKey))
    expect(refused('gone', 1000)).toEqual(['item_already_cancelled', { item_id: 'gone', live_quantity: 0 }])
    expect(refused('soup', 4000)).toEqual(['item_already_cancelled', { item_id: 'soup', live_quantity: 3 }])
  })
})
