import { describe, expect, it } from 'vitest'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { plainDiscount } from '#test/builders/plain-discount.ts'
import { plainRemoval } from '#test/builders/plain-removal.ts'
import { Chance } from '#test/builders/random-order.ts'
import { anySeed, runs } from '#test/support/runs.ts'
import { enterKitchen, noKitchen, orderKitchen } from '../../sale/item/stage.rules.ts'
import { removeItem, replaceItem, withItems } from '../../sale/item/remove-item.rules.ts'
import type { KitchenState, OrderDiscount, StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'
import { isWaived } from '../../sale/item/charge-item.rules.ts'
import { isLiveProduct, productNet } from '../../pricing/charge.rules.ts'
import { repriceOrder } from '../../pricing/reprice.rules.ts'
import { percentageOf, taxedNet } from '../../pricing/tax.rules.ts'
import { moveDeltas, type Moved, moveLines, type MoveTerms, outgrownByMoving } from './move-items.rules.ts'

const seven = Date.parse('2026-11-21T19:00:00+01:00')
const minute = 60_000
const figures = ['subtotal', 'campaignDiscount', 'discount', 'tax', 'total', 'cost'] as const
const to = { billId: 'bill', tableId: 'table', customerId: 'ada' }
const percent = (value: number) => value * 10_000

function terms(paid: boolean, decimals: 0 | 2 = 2): MoveTerms {
  let ids = 0
  return { to, paid, at: seven + 60 * minute, decimals, newId: () => `new${ids++}`, rule: null }
}

const half = plainDiscount('half', 'percentage', percent(50), { staffId: 'boss', createdAt: seven })

function staged(at: number, status: 'new' | 'preparing' | 'ready' | 'delivered'): KitchenState {
  const times = ['new', 'preparing', 'ready', 'delivered'].indexOf(status)
  const time = (stage: number) => (stage <= times ? at + stage * minute : null)
  return { status, newAt: time(0), preparingAt: time(1), readyAt: time(2), deliveredAt: time(3) }
}

/** Pizza 2 × 10.00, wine 6.00, a charge of 10 %, nothing paid. */
function anOrder(more: Partial<StoredOrder> = {}): StoredOrder {
  const lines = [
    { id: 'pizza', name: 'Pizza', needsKitchen: true, quantityMilli: 2000, subtotal: 2000, total: 2000 },
    { id: 'wine', name: 'Wine', subtotal: 600, total: 600 },
    { id: 'charge', kind: 'service_charge' as const, chargePercent: percent(10), subtotal: 260, total: 260 },
  ]
  const order = paidOrder(lines, [], { status: 'pending', clientRef: 'till', couponCode: 'CODE', ...more })
  return repriceOrder(order, 2)
}

/** Moves these thousandths of items by their ids; some of the order stays. */
function parted(order: StoredOrder, leaving: Record<string, number>, paid = false) {
  const moved = moveLines(order, new Map(Object.entries(leaving)), terms(paid))
  if (moved.kind !== 'part') throw new Error('The whole order moved.')
  return moved
}

function totalsOf({ source, order }: ReturnType<typeof parted>) {
  const byName = (items: readonly StoredItem[]) =>
    Object.fromEntries(items.map(({ id, kind, total }) => [kind === 'product' ? id : 'charge', total]))
  return { stay: byName(source.items), go: byName(order.items) }
}

describe('moved items', () => {
  it('become an order on the other bill: a whole line keeps its id, a part gets a new one', () => {
    const order = anOrder()
    const { source, order: moved } = parted(order, { pizza: 1000, wine: 1000 })
    expect(source.items.map(({ id, quantityMilli, total }) => [id, quantityMilli, total])).toEqual([
      ['pizza', 1000, 1000],
      ['charge', 1000, 100],
    ])
    expect(moved).toMatchObject({
      billId: 'bill',
      tableId: 'table',
      customerId: 'ada',
      movedFromOrderId: order.id,
      clientRef: null,
      couponCode: null,
      orderedAt: order.orderedAt,
      version: 1,
      totals: { subtotal: 1760, total: 1760 },
    })
    expect(moved.items.map(({ id, splitFromId, total }) => [id, splitFromId, total])).toEqual([
      ['new1', 'pizza', 1000],
      ['wine', null, 600],
      ['new2', null, 160],
    ])
    expect(moved.items.every(item => item.orderId === moved.id)).toBe(true)
  })

  it('move the order itself, with its cancelled lines, when no live line stays', () => {
    const order = anOrder()
    const removed = removeItem(order.items[1]!, 1000, plainRemoval({ at: seven }))
    const items = replaceItem(order.items, 'wine', removed)
    const left = withItems(order, items, seven)
    const moved = moveLines(left, new Map([['pizza', 2000]]), terms(true))
    expect(moved).toEqual({
      kind: 'whole',
      order: { ...left, billId: 'bill', tableId: 'table', customerId: 'ada' },
    })
    expect(moveDeltas('from', 'to', [{ before: left, after: moved }])[1]).toMatchObject({
      itemCount: 3,
      total: left.totals.total,
    })
  })

  it('keep their discounts at the amounts discounted', () => {
    const lower = { ...half, id: 'euro', kind: 'amount', value: 300, billDiscountId: 'bill' } as const
    const ofPizza = { ...half, id: 'pizza', value: percent(10), itemId: 'pizza' }
    const gone = { ...half, id: 'gone', amount: 100, removedAt: seven, itemId: 'pizza' }
    const order = anOrder({ discounts: [lower, ofPizza, gone] })
    expect(order.discounts.map(({ amount }) => amount)).toEqual([300, 200, 100])
    const { source, order: moved } = parted(order, { pizza: 2000 })
    expect(source.discounts).toEqual([
      { ...lower, amount: 75, fixedAmount: 75 },
      { ...ofPizza, amount: 0, removedAt: terms(false).at },
      gone,
    ])
    expect(moved.discounts).toEqual([
      { ...lower, id: 'new2', amount: 225, fixedAmount: 225 },
      { ...ofPizza, id: 'new3', amount: 200, fixedAmount: 200 },
    ])
    expect(moved.items[0]!.discountShares).toEqual({ new2: 225, new3: 200 })
    expect(repriceOrder(source, 2).totals).toEqual(source.totals)
    expect(repriceOrder({ ...moved, ...numbers }, 2).totals).toEqual(moved.totals)
  })

  it('have the service charge that the other bill gives them, as a part and as a whole order', () => {
    const rule = (one: StoredOrder) => ({ ...one, note: 'ruled' })
    const moved = (leaving: Record<string, number>) =>
      moveLines(anOrder(), new Map(Object.entries(leaving)), { ...terms(false), rule }).order.note
    expect([moved({ pizza: 1000 }), moved({ pizza: 2000, wine: 1000 })]).toEqual(['ruled', 'ruled'])
  })

  it('leave the discounts of other lines unchanged', () => {
    const ofWine = { ...half, id: 'wine', kind: 'amount', value: 100, itemId: 'wine' } as const
    const order = anOrder({ discounts: [ofWine] })
    const { source, order: moved } = parted(order, { pizza: 2000 })
    expect(source.discounts).toEqual([{ ...ofWine, amount: 100 }])
    expect(moved.discounts).toEqual([])
  })

  it('copy a discount of their own to the part and keep it on the rest', () => {
    const ofPizza = { ...half, id: 'pizza', itemId: 'pizza' }
    const order = anOrder({ discounts: [ofPizza] })
    const { source, order: moved } = parted(order, { pizza: 1000 })
    expect(source.discounts).toEqual([{ ...ofPizza, amount: 500 }])
    expect(moved.discounts).toEqual([
      { ...ofPizza, id: 'new3', itemId: moved.items[0]!.id, amount: 500, fixedAmount: 500 },
    ])
  })

  it('share the service charge by net, to the cent, once something is paid', () => {
    const order = anOrder()
    const { source, order: moved } = parted(order, { wine: 1000 }, true)
    expect(source.items.map(({ id, total }) => [id, total])).toEqual([
      ['pizza', 2000],
      ['charge', 200],
    ])
    const [, charge] = moved.items
    expect(charge).toMatchObject({ splitFromId: 'charge', total: 60, unitPrice: 60, quantityMilli: 1000 })
  })

  it('share what was waived of the charge by net, whether something is paid or not', () => {
    for (const paid of [false, true]) {
      const order = anOrder()
      const gone = { cancelledAt: seven, cancelKind: 'waived', cancelReason: 'slow' } as const
      const items = order.items.map(item => (item.kind === 'product' ? item : { ...item, ...gone }))
      const { source, order: moved } = parted({ ...order, items }, { wine: 1000 }, paid)
      const waived = [source, moved].map(one => one.items.filter(isWaived).map(({ total }) => total))
      expect([waived, source.totals.total, moved.totals.total]).toEqual([[[200], [60]], 2000, 600])
    }
  })

  it('take all of a charge on them alone, and none of a charge on others', () => {
    const free = { ...half, value: percent(100), itemId: 'wine' }
    const order = anOrder({ discounts: [free] })
    const all = parted(order, { pizza: 2000 }, true)
    expect(totalsOf(all)).toEqual({ stay: { wine: 0, charge: 0 }, go: { pizza: 2000, charge: 200 } })
    const none = parted(order, { wine: 1000 }, true)
    expect(totalsOf(none)).toEqual({ stay: { pizza: 2000, charge: 200 }, go: { wine: 0, charge: 0 } })
    expect(none.source.totals.total).toBe(order.totals.total)
    const gift = anOrder({ discounts: [{ ...half, value: percent(100) }] })
    const gifts = parted(gift, { wine: 1000 }, true)
    expect(totalsOf(gifts)).toEqual({ stay: { pizza: 0, charge: 0 }, go: { wine: 0, charge: 0 } })
  })

  it('are charged for service once their gift is removed', () => {
    const free = { ...half, value: percent(100), itemId: 'wine' }
    const { order: moved } = parted(anOrder({ discounts: [free] }), { wine: 1000 }, true)
    const discounts = moved.discounts.map(discount => ({ ...discount, removedAt: seven }))
    expect(repriceOrder({ ...moved, ...numbers, discounts }, 2).totals.total).toBe(660)
  })

  it('keep their stages and times, and the order derives its own from them', () => {
    const order = anOrder()
    const kitchen = staged(seven, 'ready')
    const late = { ...staged(seven + 30 * minute, 'preparing'), newAt: seven + 20 * minute }
    const made = order.items.map(item => (item.id === 'pizza' ? { ...item, kitchen } : item))
    const items = [...made, { ...made[0]!, id: 'soup', kitchen: late }, { ...made[0]!, id: 'fish', kitchen }]
    const { source, order: moved } = parted({ ...order, items }, { pizza: 1000, soup: 2000 })
    expect(moved.items[0]!.kitchen).toEqual(kitchen)
    expect(moved.items[1]!.kitchen).toEqual(late)
    expect(moved.kitchen).toEqual({
      status: 'preparing',
      newAt: seven,
      preparingAt: seven + minute,
      readyAt: seven + 2 * minute,
      deliveredAt: null,
    })
    expect(source.kitchen.status).toBe('ready')
  })

  it('stay held, and an order of held items only is not in the kitchen', () => {
    const order = anOrder()
    const held = { held: true, firedAt: null, kitchen: noKitchen }
    const items = order.items.map(item => (item.id === 'pizza' ? { ...item, ...held } : item))
    const moved = parted({ ...order, items }, { pizza: 1000 }).order
    expect(moved.items[0]).toMatchObject(held)
    expect(moved.kitchen).toEqual(noKitchen)
  })
})

describe('a discount of a key alone', () => {
  const fiver = plainDiscount('fiver', 'amount', 500, { itemId: 'wine' })
  const outgrown = (leaving: Record<string, number>, discount: OrderDiscount = fiver) => {
    const before = anOrder({ discounts: [discount] })
    const after = moveLines(before, new Map(Object.entries(leaving)), terms(false))
    return outgrownByMoving([{ before, after }], 2)
  }

  it('outgrows its order when other lines leave it, or its own leaves them', () => {
    expect(outgrown({ pizza: 2000 })).toBe(833_334)
    expect(outgrown({ wine: 1000 })).toBe(833_334)
    expect(outgrown({ pizza: 1000 })).toBe(312_500)
  })

  it('does not when the whole order moves, or staff gave it', () => {
    expect(outgrown({ pizza: 2000, wine: 1000 })).toBeUndefined()
    expect(outgrown({ pizza: 2000 }, { ...fiver, staffId: 'boss' })).toBeUndefined()
  })
})

const numbers = { number: 2, orderNumber: 'B1-20261121-0002', createdAt: seven, updatedAt: seven }

describe('any sequence of moves', () => {
  it('adds up on both sides, is never below zero, and leaves the kitchen the same work', () => {
    const seed = anySeed()
    const chance = new Chance(seed)
    for (let round = 0; round < runs(1500); round++) {
      const decimals = chance.oneOf([0, 2] as const)
      let orders = [randomOrder(chance, decimals)]
      const paid = chance.oneOf([true, false])
      for (let step = 0; step < 3; step++) {
        const order = chance.oneOf(orders)
        const leaving = randomLeaving(chance, order)
        const moved = moveLines(order, leaving, terms(paid, decimals))
        const after = ordersOf(moved, step)
        const faults = [...faultsOf(order, after, paid, decimals), ...growthFaults(order, moved)]
        expect({ faults, seed, round, step }).toEqual({ faults: [], seed, round, step })
        orders = orders.flatMap(other => (other === order ? after : [other]))
      }
    }
  })

  it('control: detects a part that leaves its tax behind', () => {
    const order = anOrder()
    const { source, order: moved } = parted(order, { pizza: 1000 })
    const wrong = { ...moved, ...numbers, items: moved.items.map(item => ({ ...item, cost: item.cost + 1 })) }
    expect(faultsOf(order, [source, wrong], false, 2)).toContain('cost adds up')
  })
})

function ordersOf(moved: Moved, step: number): StoredOrder[] {
  if (moved.kind === 'whole') return [moved.order]
  // Ids of another round of moves are other ids.
  const rename = (id: string | null) => (id?.startsWith('new') === true ? `${id}.${step}` : id)
  const items = moved.order.items.map(item => ({
    ...item,
    id: rename(item.id)!,
    discountShares:
      item.discountShares &&
      Object.fromEntries(Object.entries(item.discountShares).map(([id, share]) => [rename(id)!, share])),
  }))
  const discounts = moved.order.discounts.map(one => ({
    ...one,
    id: rename(one.id)!,
    itemId: rename(one.itemId),
  }))
  return [moved.source, { ...moved.order, ...numbers, items, discounts }]
}

const happy = { campaignId: 'c', name: 'C', names: null }

function randomOrder(chance: Chance, decimals: 0 | 2): StoredOrder {
  const step = decimals === 0 ? 100 : 1
  const taxMode = chance.oneOf(['inclusive', 'exclusive'] as const)
  const names = ['a', 'b', 'c', 'd'].slice(0, chance.between(1, 4))
  const lines = names.map(name => {
    const weighed = chance.oneOf([false, false, true])
    const quantityMilli = weighed ? chance.between(1, 5000) : 1000 * chance.between(1, 5)
    const subtotal = step * chance.amount(10_000)
    const campaignDiscount = chance.oneOf([0, step * chance.between(0, subtotal / step)])
    const taxRate = chance.oneOf([0, percent(10), percent(22)])
    const taxes = taxedNet(subtotal - campaignDiscount, taxRate, taxMode, decimals)
    const campaigns = campaignDiscount === 0 ? [] : [{ ...happy, amount: campaignDiscount }]
    const sold = { id: name, name, weighed, quantityMilli, subtotal, campaignDiscount, campaigns }
    const known = { taxId: 'vat', taxName: 'VAT', taxRate, ...taxes, cost: step * chance.amount(1000) }
    return { ...sold, ...known, recipe: { flour: chance.between(1, 5000) }, ...randomKitchen(chance) }
  })
  const rate = chance.oneOf([0, percent(10)])
  const charge = { kind: 'service_charge', chargePercent: percent(12.5), taxRate: rate, total: 0 } as const
  const some = chance.oneOf([true, false]) ? [{ id: 'charge', name: 'charge', ...charge }] : []
  const discounts = Array.from({ length: chance.between(0, 3) }, (_, at): OrderDiscount => {
    const kind = chance.oneOf(['percentage', 'amount'] as const)
    const value = kind === 'percentage' ? chance.between(1, percent(100)) : step * chance.between(1, 2000)
    return { ...half, id: `d${at}`, kind, value, itemId: chance.oneOf([null, chance.oneOf(names)]) }
  })
  const made = paidOrder([...lines, ...some], [], { taxMode, status: 'pending', discounts })
  const priced = repriceOrder({ ...made, kitchen: orderKitchen(noKitchen, made.items, seven) }, decimals)
  return cancelSome(chance, priced, decimals)
}

function randomKitchen(chance: Chance): Partial<StoredItem> {
  const needsKitchen = chance.oneOf([true, true, false])
  if (!needsKitchen) return { needsKitchen }
  if (chance.oneOf([true, false, false]))
    return { needsKitchen, held: true, firedAt: null, kitchen: noKitchen }
  const at = seven + chance.between(0, 30) * minute
  const skipped = { ...enterKitchen(at), status: 'ready' as const, readyAt: at + 5 * minute }
  const stage = chance.oneOf(['new', 'preparing', 'ready', 'delivered'] as const)
  return { needsKitchen, firedAt: at, kitchen: chance.oneOf([staged(at, stage), skipped]) }
}

function cancelSome(chance: Chance, order: StoredOrder, decimals: 0 | 2): StoredOrder {
  const item = chance.oneOf(order.items)
  const others = order.items.filter(other => other !== item && isLiveProduct(other))
  if (item.kind !== 'product' || others.length === 0 || chance.oneOf([true, false])) return order
  const removed = removeItem(item, somePart(chance, item), plainRemoval({ at: seven, decimals }))
  return withItems(order, replaceItem(order.items, item.id, removed), seven)
}

function somePart(chance: Chance, item: StoredItem): number {
  const unit = item.weighed ? 1 : 1000
  return unit * chance.between(1, item.quantityMilli / unit)
}

function randomLeaving(chance: Chance, order: StoredOrder): Map<string, number> {
  const lines = order.items.filter(isLiveProduct)
  const chosen = lines.filter(() => chance.oneOf([true, false]))
  const named = chosen.length === 0 ? [lines[0]!] : chosen
  return new Map(named.map(item => [item.id, chance.oneOf([item.quantityMilli, somePart(chance, item)])]))
}

/** Lists all faults of an order that items have left. */
function faultsOf(
  before: StoredOrder,
  after: readonly StoredOrder[],
  paid: boolean,
  decimals: 0 | 2,
): string[] {
  const faults: string[] = []
  const sides = after.flatMap(order => order.items)
  const products = (items: readonly StoredItem[]) => items.filter(item => item.kind === 'product')
  for (const figure of figures) {
    const sum = (items: readonly StoredItem[]) => items.reduce((all, item) => all + item[figure], 0)
    if (sum(products(before.items)) !== sum(products(sides))) faults.push(`${figure} adds up`)
    if (paid && sum(before.items) !== sum(sides)) faults.push(`${figure} adds up with the charge`)
    if (sides.some(item => item[figure] < 0)) faults.push(`${figure} is not below zero`)
  }
  if (workOf(before.items).join() !== workOf(sides).join()) faults.push('the kitchen sees the same work')
  const grown = after.length === 1 ? [] : after
  for (const order of grown) faults.push(...orderFaults(order, paid, decimals))
  return faults
}

/** The work for the kitchen, by dish, stage and times: parts of a dish add up to the whole. */
function workOf(items: readonly StoredItem[]): string[] {
  const work = new Map<string, number>()
  for (const { name, held, cancelledAt, kitchen, quantityMilli } of items) {
    const key = JSON.stringify([name, held, cancelledAt, kitchen])
    work.set(key, (work.get(key) ?? 0) + (name === 'charge' ? 0 : quantityMilli))
  }
  return [...work].map(([key, quantity]) => `${key} ${quantity}`).toSorted()
}

function orderFaults(order: StoredOrder, paid: boolean, decimals: 0 | 2): string[] {
  const faults: string[] = []
  const shares = new Map<string, number>()
  for (const item of order.items) {
    const own = Object.entries(item.discountShares ?? {})
    if (item.orderId !== order.id && !order.id.startsWith('new')) faults.push('an item stands in its order')
    if (own.reduce((sum, [, share]) => sum + share, 0) !== item.discount)
      faults.push('shares make the discount')
    for (const [id, share] of own) shares.set(id, (shares.get(id) ?? 0) + share)
  }
  for (const { id, amount, removedAt, fixedAmount, itemId } of order.discounts) {
    if (amount !== (shares.get(id) ?? 0)) faults.push('a discount is what its lines carry')
    if (fixedAmount !== null && fixedAmount < 0) faults.push('a discount is worth something')
    const isThere = order.items.some(item => item.id === itemId)
    if (removedAt === null && itemId !== null && !isThere)
      faults.push('a discount is of an item of its order')
    shares.delete(id)
  }
  if (shares.size > 0) faults.push('a share is of a discount of its order')
  const charge = order.items.find(item => item.kind === 'service_charge')
  if (charge !== undefined && !paid) {
    const { taxRate, subtotal, tax } = charge
    const expected = percentageOf(productNet(order.items), percent(12.5), decimals)
    const expectedTax = taxedNet(expected, taxRate, order.taxMode, decimals).tax
    if (expected !== subtotal || expectedTax !== tax) faults.push('the charge follows')
  }
  const { status } = orderKitchen(noKitchen, order.items, 0)
  if (status !== null && status !== order.kitchen.status) faults.push('the stage is that of its items')
  return faults
}

function growthFaults(before: StoredOrder, after: Moved): string[] {
  const [source, target] = moveDeltas('from', 'to', [{ before, after }])
  const left = after.kind === 'part' ? after.source.totals.total : 0
  const faults = source.total === left - before.totals.total ? [] : ['the bill loses what left it']
  return target.total === after.order.totals.total ? faults : [...faults, 'the other bill gains what came']
}
