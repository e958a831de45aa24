import type { Database } from '../src/db/database.ts'
import { cancelSession } from '../src/bills/cancel-session.ts'
import { dueOf } from '../src/sale/dining-session.rules.ts'
import { findSession } from '../src/sale/dining-session.store.ts'
import { fireItems } from '../src/bills/fire-items.ts'
import { openSession } from '../src/bills/open-session.ts'
import { setItemStage } from '../src/kitchen/set-item-stage.ts'
import { cancelItem } from '../src/orders/cancel-item.ts'
import { newTurn } from '../src/lib/turn.ts'
import { placeOrders } from '../src/orders/place-orders.ts'
import type { StoredOrder } from '../src/sale/stored-order.rules.ts'
import { paySession } from '../src/payments/pay-session.ts'
import type { PaymentEntry } from '../src/payments/pay.rules.ts'
import type { OrderLine } from '../src/pricing/line.rules.ts'
import { closeShift } from '../src/shifts/close-shift.ts'
import { moveCash } from '../src/shifts/move-cash.ts'
import { openShift } from '../src/shifts/open-shift.ts'
import type { KitchenStage } from '../src/wire/words.rules.ts'
import type { House } from './house.ts'
import { makeMethod } from './make-bill.ts'
import { type MadeBrand, makeBrand } from './make-brand.ts'
import { makeProduct, makeStock } from './make-products.ts'
import { round } from './make-round.ts'
import { plainLine } from './plain-order.ts'

/** Acts of the staff of one brand, each by its verb. */
export type Staff = {
  brand: MadeBrand
  card: string
  cash: string
  pizza: string
  wine: string
  flour: string
  open(table: number): Promise<string>
  order(sessionId: string, lines: OrderLine[]): Promise<StoredOrder>
  cancel(itemId: string, how?: { quantityMilli?: number; restock?: boolean }): Promise<StoredOrder>
  cook(itemId: string, to: KitchenStage): Promise<unknown>
  fire(sessionId: string, course: number): Promise<unknown>
  /** @param amount hundredths; null: all that is due */
  pay(sessionId: string, method: string, amount: number | null): Promise<unknown>
  /** Pays what is left in cash, be it nothing. */
  settle(sessionId: string): Promise<unknown>
}

/**
 * A brand with a dish made of flour and a drink that needs no kitchen, and its staff.
 * @param through the database that the acts go through, when it is not the house's own
 */
export async function hireStaff({ ctx: own, db }: House, through: Database = own.db): Promise<Staff> {
  const ctx = { ...own, db: through }
  const brand = await makeBrand(db, { tablesPerBranch: 10 })
  const { caller } = brand
  const act = { caller, once: undefined, ifMatch: undefined }
  const cash = await makeMethod(db, brand, 'cash')
  const flour = await makeStock(db, brand, { onHand: 100_000, unitCost: 8_400 })
  return {
    brand,
    flour,
    card: await makeMethod(db, brand, 'card'),
    cash,
    pizza: await makeProduct(db, brand, { price: 1099, taxRate: 100_000, recipe: { [flour]: 180_000 } }),
    wine: await makeProduct(db, brand, { price: 550, cost: 120, needsKitchen: false }),
    async open(table) {
      const tableId = brand.branch.tableIds[table]!
      return (await openSession(ctx, { ...act, tableId, guests: 2, note: null })).id
    },
    async order(diningSessionId, lines) {
      const [outcome] = await placeOrders(ctx, [
        { ...act, target: { diningSessionId }, order: round(lines), turn: newTurn() },
      ])
      const done = await outcome!
      if ('error' in done) throw done.error
      return done.value.order
    },
    async cancel(itemId, { quantityMilli, restock = true } = {}) {
      const request = { ...act, itemId, quantityMilli, reason: 'sent back', restock }
      return (await cancelItem(ctx, request)).order
    },
    cook: (itemId, to) => setItemStage(ctx, itemId, { ...act, to }),
    fire: (sessionId, course) => fireItems(ctx, { ...act, sessionId, course, itemIds: undefined }),
    pay(sessionId, paymentMethodId, amount) {
      return paySession(ctx, { ...act, ...offer([entry(paymentMethodId, amount)]), sessionId })
    },
    async settle(sessionId) {
      const found = await findSession(db, brand.id, sessionId)
      if (found === undefined || found.session.status !== 'open') return
      const entries = dueOf(found.session) === 0 ? [] : [entry(cash, null)]
      await paySession(ctx, { ...act, ...offer(entries), sessionId })
    },
  }
}

function entry(paymentMethodId: string, amount: number | null): PaymentEntry {
  return { paymentMethodId, amount, tip: 0, tendered: null, reference: null, items: null }
}

function offer(entries: PaymentEntry[]) {
  return { entries, balance: 0, points: 0, shiftId: undefined }
}

/** The three bills of an evening. */
export type Evening = { settled: string; open: string; cancelled: string }

/** Plays an evening: a counted drawer, a bill settled by two methods, one open in every way, and one cancelled. */
export async function spendEvening(house: House): Promise<Evening> {
  const staff = await hireStaff(house)
  const { brand, pizza, wine } = staff
  const act = { caller: brand.caller, once: undefined, ifMatch: undefined }

  const { id: shiftId } = await openShift(house.ctx, {
    ...act,
    branchId: brand.branch.id,
    register: 'main',
    openingFloat: 10_000,
    blind: false,
  })
  const movement = { kind: 'pay_in', amount: 500, reason: 'change' } as const
  await moveCash(house.ctx, { ...act, shiftId, movement })
  const settled = await staff.open(0)
  const first = await staff.order(settled, [plainLine(pizza, { quantityMilli: 3000 }), plainLine(wine)])
  await staff.order(settled, [plainLine(wine, { quantityMilli: 2000 })])
  await staff.cancel(first.items[0]!.id, { quantityMilli: 1000 })
  await staff.pay(settled, staff.card, 3000)
  await staff.pay(settled, staff.cash, null)
  const counted = [{ paymentMethodId: staff.cash, amount: 12_000 }]
  await closeShift(house.ctx, { ...act, shiftId, counted })

  const open = await staff.open(1)
  const round = await staff.order(open, [
    plainLine(pizza),
    plainLine(pizza),
    plainLine(pizza, { hold: true }),
    plainLine(wine),
  ])
  await staff.cancel(round.items[0]!.id, { restock: false })
  await staff.cook(round.items[1]!.id, 'preparing')
  await staff.order(open, [plainLine(pizza)])
  await staff.pay(open, staff.card, 500)

  const cancelled = await staff.open(2)
  const mistake = await staff.order(cancelled, [plainLine(pizza)])
  await staff.cancel(mistake.items[0]!.id)
  await cancelSession(house.ctx, { ...act, sessionId: cancelled })
  return { settled, open, cancelled }
}
