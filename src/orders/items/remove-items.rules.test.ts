import { describe, expect, it } from 'vitest'
import { plainRemoval } from '#test/builders/plain-removal.ts'
import { refusedWith } from '#test/builders/refused.ts'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { noKitchen } from '../../sale/item/stage.rules.ts'
import { removeNamed } from './remove-items.rules.ts'

const terms = plainRemoval()

const order = () =>
  paidOrder(
    [
      { id: 'soup', total: 900, quantityMilli: 3000 },
      { id: 'bread', total: 200 },
      { id: 'fee', kind: 'delivery_fee', total: 350 },
      { id: 'charge', kind: 'service_charge', chargePercent: 100_000, total: 110 },
    ],
    [],
    { status: 'pending' },
  )
const name = (itemId: string, quantityMilli?: number) => ({ itemId, quantityMilli })

describe('items removed from an order', () => {
  it('are removed one by one, and the charge is recalculated', () => {
    const after = removeNamed(order(), [name('soup', 1000), name('bread')], terms)
    expect(after.order.totals.total).toBe(600 + 350 + 60)
    expect(after.removed.map(({ total }) => total)).toEqual([300, 200])
    expect(after.allCancelled).toEqual(after.removed)
    expect(after.order.status).toBe('pending')
  })

  it('include fee and charge with the last product, named or not', () => {
    const all = removeNamed(order(), [name('soup'), name('bread')], terms)
    expect([all.order.status, all.order.totals.total]).toEqual(['cancelled', 0])
    expect(all.removed.map(({ id }) => id)).toEqual(['soup', 'bread'])
    expect(all.allCancelled.map(({ id }) => id).toSorted()).toEqual(['bread', 'charge', 'fee', 'soup'])
    const named = removeNamed(order(), [name('soup'), name('bread'), name('fee')], terms)
    expect([named.order.status, named.order.totals.total]).toEqual(['cancelled', 0])
    expect(named.removed.map(({ id }) => id)).toEqual(['fee', 'soup', 'bread'])
  })

  it('leave a kitchen stage computed from the remaining items only', () => {
    const ready = { ...noKitchen, status: 'ready', newAt: 1, readyAt: 5 } as const
    const begun = { ...noKitchen, status: 'preparing', newAt: 1, preparingAt: 5 } as const
    const before = order()
    const stages = { soup: ready, bread: { ...noKitchen, status: 'new', newAt: 1 } as const }
    const items = before.items.map(item => {
      const kitchen = stages[item.id as keyof typeof stages]
      return kitchen === undefined ? item : { ...item, needsKitchen: true, kitchen }
    })
    const cooking = { ...before, items, kitchen: begun }
    expect(removeNamed(cooking, [name('bread')], terms).order.kitchen.status).toBe('ready')
    expect(removeNamed(cooking, [name('bread'), name('soup')], terms).order.kitchen).toEqual(begun)
  })

  it('must be live', () => {
    const after = removeNamed(order(), [name('bread')], terms).order
    const refused = (...named: ReturnType<typeof name>[]) =>
      refusedWith(() => removeNamed(after, named, terms))
    const left = (item_id: string, live_quantity: number) => [
      'item_already_cancelled',
      { item_id, live_quantity },
    ]
    expect(refused(name('bread'))).toEqual(left('bread', 0))
    expect(refused(name('soup', 4000))).toEqual(left('soup', 3))
  })
})
