import { expect, test } from 'vitest'
import { cancelBill } from '../../src/bills/cancel-bill.ts'
import { dueOf } from '../../src/sale/bill/bill.rules.ts'
import { readBill } from '../../src/bills/read-bill.ts'
import { Refusal } from '../../src/lib/refusal.ts'
import { cancelItem } from '../../src/orders/items/cancel-item.ts'
import { placeOrders } from '../../src/orders/place/place-orders.ts'
import { isLive } from '../../src/sale/item/item.rules.ts'
import { payBill } from '../../src/payments/take/pay-bill.ts'
import type { OrderLine } from '../../src/pricing/line.rules.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeMethod } from '#test/fixtures/make-bill.ts'
import { makeAddon, makeProduct, makeStock } from '#test/fixtures/make-products.ts'
import { openRoom, request, type Room, round } from '#test/fixtures/make-round.ts'
import { plainLine as line } from '#test/builders/plain-order.ts'
import { Chance } from '#test/builders/random-order.ts'
import { sweep } from '#test/support/sweep.ts'

const bills = sweep('bills of any operations')
const actsPerBill = 14
/** Additional bills for a run in which one of `kinds` has not occurred by chance. */
const extraBills = 10
const kinds = ['order', 'cancel', 'pay']

/** A payment of all that is due. */
const plain = { amount: null, tip: 0, tendered: null, reference: null, items: null }
const alone = { balance: 0, points: 0, shiftId: undefined }

test.each([
  ['EUR', 'inclusive'],
  ['EUR', 'exclusive'],
  ['JPY', 'inclusive'],
  ['JPY', 'exclusive'],
] as const)(
  'any operations in %s, tax %s: the due is never below zero, the bill can be closed, and the invariants hold',
  async (currency, taxMode) => {
    const seed = Math.floor(Math.random() * 2 ** 32)
    const room = await openRoom({ currency, taxMode, tablesPerBranch: bills + extraBills })
    const guest = await makeGuest(room, new Chance(seed), currency === 'JPY' ? 100 : 1)
    const done = new Set<string>()
    for (const [at, billId] of room.bills.entries()) {
      if (at >= bills && kinds.every(kind => done.has(kind))) break
      for (let acts = 0; acts < actsPerBill; acts += 1) done.add(await guest.act(billId, acts === 0))
      const { bill, orders } = await guest.read(billId)
      for (const item of orders.flatMap(order => order.items)) {
        const figures = [item.subtotal, item.tax, item.total, item.cost]
        expect({ seed, figures: figures.map(figure => figure % guest.unit) }).toEqual({
          seed,
          figures: [0, 0, 0, 0],
        })
      }
      expect({ seed, below: dueOf(bill) < 0 }).toEqual({ seed, below: false })
      await guest.leave(billId)
      expect({ seed, status: (await guest.read(billId)).bill.status }).not.toEqual({ seed, status: 'open' })
    }
    // A run without all kinds would prove less.
    expect([...done]).toEqual(expect.arrayContaining(kinds))
    await expectInvariants(room.db)
  },
)

/** A till that orders, cancels and pays at random, in multiples of `unit` hundredths. */
async function makeGuest({ ctx, db, brand, ...room }: Room, chance: Chance, unit: number) {
  const flour = await makeStock(db, brand, { onHand: 10_000_000, unitCost: 8_473 })
  const { addonId, groupId } = await makeAddon(db, brand, { price: 37 * unit, recipe: { [flour]: 333 } })
  const addonGroupIds = [groupId]
  const pizza = { price: 1099 * unit, taxRate: 100_000, recipe: { [flour]: 180_333 }, addonGroupIds }
  const fish = { price: 1290 * unit, taxRate: 225_000, recipe: { [flour]: 1_007 }, addonGroupIds }
  const dishes = [
    { id: await makeProduct(db, brand, pizza), extras: true },
    { id: await makeProduct(db, brand, { ...fish, soldBy: 'weight' }), extras: true, weighed: true },
    { id: await makeProduct(db, brand, { price: 0, cost: 3 * unit }), extras: false },
    {
      id: await makeProduct(db, brand, { price: 433 * unit, taxRate: 87_500, needsKitchen: false }),
      extras: false,
    },
  ]
  const methods = [await makeMethod(db, brand, 'cash'), await makeMethod(db, brand, 'card')]
  const by = { caller: brand.caller, once: undefined, ifMatch: undefined }
  const read = (bill: string) => readBill(ctx, brand.caller, bill)

  function anyLine(): OrderLine {
    const dish = chance.oneOf(dishes)
    const quantityMilli = dish.weighed ? chance.between(1, 3000) : 1000 * chance.between(1, 5)
    const addon = { addonId, addonGroupId: null, quantity: chance.between(1, 3) }
    const addons = dish.extras && chance.between(0, 1) === 1 ? [addon] : []
    return line(dish.id, { quantityMilli, addons, hold: chance.between(0, 4) === 0 })
  }

  async function order(bill: string): Promise<string> {
    const lines = Array.from({ length: chance.between(1, 4) }, anyLine)
    const asked = request({ ctx, db, brand, ...room }, round(lines), { billId: bill })
    const outcome = await (await placeOrders(ctx, [asked]))[0]!
    if ('error' in outcome) throw outcome.error
    return 'order'
  }

  async function cancel(bill: string): Promise<string> {
    const live = (await read(bill)).orders.flatMap(order => order.items).filter(isLive)
    if (live.length === 0) return order(bill)
    const item = chance.oneOf(live)
    const step = item.weighed ? 1 : 1000
    const part = step * chance.between(1, item.quantityMilli / step)
    const quantityMilli = chance.oneOf([undefined, part, part])
    const restock = chance.oneOf([true, true, false])
    await cancelItem(ctx, { ...by, itemId: item.id, quantityMilli, reason: 'sent back', restock })
    return 'cancel'
  }

  async function pay(bill: string): Promise<string> {
    const due = dueOf((await read(bill)).bill)
    const amount = Math.max(unit, unit * Math.floor((due * chance.between(1, 120)) / 100 / unit))
    const entry = { ...plain, paymentMethodId: chance.oneOf(methods), amount }
    await payBill(ctx, { ...by, ...alone, billId: bill, entries: [entry] })
    return 'pay'
  }

  /** @returns the operation, or the code of its refusal */
  async function act(bill: string, first: boolean): Promise<string> {
    const wanted = first ? order : chance.oneOf([order, order, cancel, cancel, cancel, pay])
    return wanted(bill).catch((error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    })
  }

  /** Pays the amount due, even if it is 0, or closes an empty bill. */
  async function leave(billId: string): Promise<void> {
    const { bill, orders } = await read(billId)
    if (bill.status !== 'open') return
    const live = orders.some(({ status }) => status !== 'cancelled')
    if (!live) return void (await cancelBill(ctx, { ...by, billId }))
    const all = { ...plain, paymentMethodId: methods[0]!, amount: null }
    await payBill(ctx, { ...by, ...alone, billId, entries: dueOf(bill) === 0 ? [] : [all] })
  }

  return { unit, read, act, leave }
}
