import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainDiscount } from '#test/builders/plain-discount.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { plainLine } from '#test/builders/plain-order.ts'
import { plainRemoval } from '#test/builders/plain-removal.ts'
import { type ItemSketch, paidOrder } from '#test/builders/plain-sale.ts'
import { refusedWith } from '#test/builders/refused.ts'
import { fault, invalid, Refusal } from '../../lib/refusal.ts'
import { repriceOrder } from '../../pricing/reprice.rules.ts'
import { isLive } from '../../sale/item/item.rules.ts'
import { enterKitchen, orderKitchen, noKitchen } from '../../sale/item/stage.rules.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { priceAdded } from './added-lines.rules.ts'
import { atLine, putInPlace, takeOut, without } from './replace-item.rules.ts'

const now = Date.parse('2026-11-21T12:00:00+01:00')
const unpaid = { due: 9e9, isPaid: false }
const terms = plainRemoval({ kind: 'replaced', at: now })

const tenth = plainDiscount('tenth', 'percentage', 100_000)

function order(items: readonly ItemSketch[], more: Partial<StoredOrder> = {}): StoredOrder {
  const made = paidOrder(items, [], { status: 'pending', ...more })
  return repriceOrder({ ...made, kitchen: orderKitchen(noKitchen, made.items, now) }, 2)
}

/** Replaces units of the first item by soup at a price. */
function replace(
  before: StoredOrder,
  price: number,
  units?: number,
  money = unpaid,
  note: string | null = null,
) {
  const menu = plainMenu({ products: { soup: { price, needsKitchen: true } } })
  const item = before.items[0]!
  const quantityMilli = units === undefined ? undefined : units * 1000
  const { rest, freed } = without(before, { item, quantityMilli }, 2)
  const [priced] = priceAdded(rest, [plainLine('soup', { note })], {
    menu,
    used: new Map(),
    reasons: new Map(),
    now,
    decimals: 2,
    freed,
  })
  return putInPlace(
    takeOut(before, { item, quantityMilli }, terms),
    { ...priced!, combo: item.combo },
    money,
    {
      now,
      decimals: 2,
      kitchen: { whenPaid: ['pos'], leadMinutes: 20 },
      newId: () => 'new',
      dayOf: () => before.businessDate,
    },
  )
}

it('the order costs what it would without the old part and with the new line, discounts and charge too', () => {
  const sketch = fc.record({
    total: fc.integer({ min: 1, max: 9999 }),
    units: fc.integer({ min: 1, max: 4 }),
  })
  const drawn = [fc.array(sketch, { minLength: 1, maxLength: 4 }), fc.nat(9999), fc.nat(3)] as const
  fc.assert(
    fc.property(...drawn, (lines, price, part) => {
      const products = lines.map(({ total, units }) => ({ total, quantityMilli: units * 1000 }))
      const charge = { kind: 'service_charge' as const, chargePercent: 100_000, total: 0 }
      const before = order([...products, charge], { discounts: [tenth] })
      const units = Math.min(part + 1, lines[0]!.units)
      const { order: after, removed, added } = replace(before, price, units)
      expect(removed).toMatchObject({ cancelKind: 'replaced', quantityMilli: units * 1000 })
      expect(added).toMatchObject({ id: 'new', replacesId: removed.id, position: removed.position })
      expect(removed.loweredBy).toBe(Math.max(0, removed.total - added.total))
      const live = after.items.filter(item => isLive(item) && item.kind === 'product')
      const subtotal = before.totals.subtotal - before.items.at(-1)!.subtotal - removed.subtotal + price
      expect(live.reduce((sum, item) => sum + item.subtotal, 0)).toBe(subtotal)
      expect(repriceOrder(after, 2).totals).toEqual(after.totals)
    }),
  )
})

it('once anything is paid the other items, their discounts and the charge stay as they are', () => {
  const charge = { kind: 'service_charge' as const, chargePercent: 100_000, total: 0 }
  const before = order([{ total: 500 }, { total: 700 }, charge], { discounts: [tenth], billId: 'bill' })
  const { order: after, added } = replace(before, 900, undefined, { due: 600, isPaid: true })
  expect(after.items.filter(({ id }) => id !== 'new').slice(1)).toEqual(before.items.slice(1))
  expect([added.total, added.discount]).toEqual([900, 0])
  const refusal = refusedWith(() => replace(before, 100, undefined, { due: 300, isPaid: true }))
  expect(refusal[0]).toBe('item_already_paid')
})

it('a component that is swapped stays in its combo, with its share of the discounts of that', () => {
  const combo = {
    id: 'deal',
    productId: 'deal',
    name: 'Deal',
    names: null,
    choiceId: 'any',
    place: 0,
    extra: 0,
  }
  const components = [
    { id: 'cola', total: 400, combo },
    { total: 600, combo: { ...combo, place: 1 } },
  ]
  const before = order(components, { discounts: [{ ...tenth, itemId: 'cola' }] })
  const { order: after, added } = replace(before, 800)
  expect(added).toMatchObject({ combo, discount: 80 })
  // The replaced one keeps its own.
  expect(after.items.map(({ discount }) => discount)).toEqual([40, 80, 60])
})

it('the kitchen is shown one change at a station, a cancellation at another', () => {
  const cooking = { total: 5, needsKitchen: true, kitchen: enterKitchen(now - 1) }
  const shown = (sketch: Partial<ItemSketch>, more: Partial<StoredOrder> = {}) => {
    const { removed, added } = replace(order([{ ...cooking, ...sketch }], more), 5)
    return [removed.acknowledgedAt, added.changedAt]
  }
  const onBill = { billId: 'bill' }
  expect(shown({}, onBill)).toEqual([now, now])
  expect(shown({ stationId: 'bar' }, onBill)).toEqual([null, null])
  expect(shown({ held: true, kitchen: noKitchen }, onBill)).toEqual([null, null])
  // At the counter the new one waits until it is paid.
  expect(shown({})).toEqual([null, null])
})

it('staff who write a note in the place of a guest’s line answer for the words of the order', () => {
  const guests = order([{ total: 5 }], { guestBillId: 'bill' })
  expect(replace(guests, 5).order.guestBillId).toBe('bill')
  expect(replace(guests, 5, undefined, unpaid, 'hot').order.guestBillId).toBe(null)
})

it('is priced with the rest of the order, whatever is asked of it', () => {
  const before = order([{ total: 900, quantityMilli: 3000 }])
  const subtotalOf = (quantityMilli?: number) =>
    without(before, { item: before.items[0]!, quantityMilli }, 2).rest.items[0]!.subtotal
  expect([subtotalOf(), subtotalOf(1000), subtotalOf(9000)]).toEqual([0, 600, 0])
})

it('reports the faults of its line at `line`', () => {
  const at = (...paths: string[]) =>
    invalid(...paths.map(path => fault(path, 'not_allowed', 'Leave it out.')))
  const moved = atLine(at('lines.0.addons.1.quantity', 'lines', 'line.product_id', 'quantity'))
  expect(moved.details).toEqual(at('line.addons.1.quantity', 'line', 'line.product_id', 'quantity').details)
  expect(atLine(at('lines.0.unit_price')).message).toBe('`line.unit_price`: Leave it out.')
  const other = new Refusal('product_unavailable', 'Sold out.', { lines: [] })
  expect(atLine(other)).toBe(other)
})
