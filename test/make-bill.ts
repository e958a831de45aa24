import sql from 'sql-template-tag'
import type { Database } from '../src/db/database.ts'
import { recordEvents } from '../src/db/events.ts'
import { enterKitchen, noKitchen, orderKitchen } from '../src/sale/stage.rules.ts'
import { newUlid } from '../src/lib/ulid.ts'
import { orderNumber } from '../src/sale/order.rules.ts'
import { insertItems } from '../src/orders/order.store.ts'
import { billGrowth } from '../src/orders/place-orders.rules.ts'
import {
  allotNumbers,
  growBills,
  insertOrders,
  lockBills,
  readGround,
} from '../src/orders/place-orders.store.ts'
import { noLoyalty, type StoredItem, type StoredOrder } from '../src/sale/stored-order.rules.ts'
import type { PaymentType } from '../src/payment-methods/payment-method.rules.ts'
import { orderTotals } from '../src/sale/totals.rules.ts'
import type { MadeBrand } from './make-brand.ts'

/** A payment method of the brand, taken everywhere unless said. */
export async function makeMethod(
  db: Database,
  brand: MadeBrand,
  type: PaymentType,
  options: { branchIds?: string[]; active?: boolean } = {},
): Promise<string> {
  const id = newUlid()
  await db.query(
    sql`insert into payment_methods (brand_id, id, name, type, branch_ids, active)
        values (${brand.id}, ${id}, ${type.toUpperCase()}, ${type}, ${options.branchIds ?? []},
          ${options.active ?? true})`,
  )
  return id
}

export type ItemSketch = Partial<StoredItem> & { total: number }

/** Sends a round of ready-priced items to an open bill, as placing one would write it: no menu, no stock. */
export async function sendRound(
  db: Database,
  brand: MadeBrand,
  sessionId: string,
  sketches: readonly ItemSketch[],
  at: number = Date.now(),
): Promise<StoredOrder> {
  const date = new Date(at).toISOString().slice(0, 10)
  return db.transact(async tx => {
    const bill = (await lockBills(tx, brand.id, [sessionId], false)).get(sessionId)!
    const { stamp, stamp_ms } = await readGround(tx, brand.id)
    const orderId = newUlid()
    const items = sketches.map((sketch, position) => makeItem(orderId, position, sketch, at))
    const days = [{ branchId: bill.branch_id, businessDate: date, count: 1 }]
    const number = [...(await allotNumbers(tx, brand.id, days)).values()][0]!
    const code = brand.branches.find(branch => branch.id === bill.branch_id)!.code
    const order: StoredOrder = {
      id: orderId,
      zone: brand.settings.timezone,
      branchId: bill.branch_id,
      diningSessionId: sessionId,
      tableId: bill.table_ids[0]!,
      channel: 'table',
      serviceType: 'dine_in',
      status: 'pending',
      businessDate: date,
      number,
      orderNumber: orderNumber(code, date, number),
      currency: brand.settings.currency,
      taxMode: brand.settings.taxMode,
      kitchen: orderKitchen(noKitchen, items, at),
      staffId: null,
      customerId: null,
      paymentMethodId: null,
      couponCode: null,
      movedFromOrderId: null,
      loyalty: noLoyalty,
      receiptHeadId: null,
      note: null,
      customerName: null,
      clientRef: null,
      totals: orderTotals(items),
      orderedAt: at,
      createdAt: stamp_ms,
      updatedAt: stamp_ms,
      version: 1,
      items,
      discounts: [],
      payments: [],
      adjustments: [],
    }
    await insertOrders(tx, brand.id, [order], stamp)
    await insertItems(tx, brand.id, items)
    await growBills(tx, brand.id, billGrowth([order]), stamp)
    const created = {
      type: 'order.created',
      branchId: order.branchId,
      data: { id: orderId, version: 1 },
    } as const
    await recordEvents(tx, brand.id, [created])
    return order
  })
}

export function makeItem(orderId: string, position: number, sketch: ItemSketch, at: number): StoredItem {
  const held = sketch.held ?? false
  const needsKitchen = sketch.needsKitchen ?? true
  return {
    id: newUlid(),
    orderId,
    position,
    kind: 'product',
    productId: null,
    name: 'Dish',
    names: null,
    quantityMilli: 1000,
    weighed: false,
    unitPrice: sketch.total,
    addons: [],
    subtotal: sketch.total,
    campaignDiscount: 0,
    discount: 0,
    tax: 0,
    cost: 0,
    taxId: null,
    taxName: null,
    taxRate: null,
    recipe: {},
    campaigns: [],
    discountShares: null,
    chargePercent: null,
    allergens: [],
    begunAt: null,
    paidMilli: 0,
    wastedMilli: 0,
    cancelledBy: null,
    acknowledgedAt: null,
    note: null,
    seat: null,
    course: null,
    held,
    firedAt: held ? null : at,
    clientLineId: null,
    needsKitchen,
    stationId: null,
    kitchen: held || !needsKitchen ? noKitchen : enterKitchen(at),
    splitFromId: null,
    cancelledAt: null,
    cancelledBusinessDate: null,
    cancelKind: null,
    cancelReason: null,
    restocked: null,
    ...sketch,
  }
}
