import type { Body } from '#test/support/api.ts'
import type { Ask, Cases, FailureFixtures, Of } from './code-cases.ts'
import { type Sample, to } from '#test/fixtures/sample.ts'
import type { World } from '#test/fixtures/world.ts'

/** Records that make payments refuse. */
export type PayFixtures = {
  /** The customer has no balance; the first item is paid, the second cancelled, the third open. */
  mixedOrder: Body
  /** An order of the same customer without a bill; its first item is paid. */
  mixedTakeaway: Body
  /** A bill and orders paid with the balance of an erased customer: in part, in part, and in full. */
  forgottenBill: Body
  forgottenOrder: Body
  forgottenSale: Body
  /** Settled. */
  forgottenMeal: Body
}

/** @param tableId a free one */
export async function makePayFixtures(
  { area, brand, openPriced, card }: World,
  tableId: string,
): Promise<PayFixtures> {
  const { make, branchId } = brand
  await brand.call('PATCH', '/brand', { body: { loyalty: { point_value: 0.01 } } })
  const { id: customerId } = await make('/customers', { name: 'Poor' })
  const line = { product_id: openPriced.id, quantity: 1, unit_price: 3 }
  const bill = await make('/dining-sessions', { table_id: tableId, guests: 1, customer_id: customerId })
  const mixedOrder = await make(`/dining-sessions/${bill.id}/orders`, { lines: [line, line, line] })
  await make(`/dining-sessions/${bill.id}/pay`, payItem(card, mixedOrder.items[0]))
  await make(`/order-items/${mixedOrder.items[1].id}/cancel`, { reason: 'gone' })
  const mixedTakeaway = await make('/orders', {
    branch_id: branchId,
    channel: 'pos',
    customer_id: customerId,
    lines: [line, line],
  })
  await make(`/orders/${mixedTakeaway.id}/pay`, payItem(card, mixedTakeaway.items[0]))
  return { mixedOrder, mixedTakeaway, ...(await forget(brand, area.id, line)) }
}

/** Makes records of a customer who paid from a balance and was then erased. */
async function forget({ make, branchId }: World['brand'], area_id: string, line: Body) {
  const { id: customer_id } = await make('/customers', { name: 'Forgotten' })
  await make(`/customers/${customer_id}/adjust`, { balance: 8, reason: 'gift' })
  const order = () => make('/orders', { branch_id: branchId, channel: 'pos', customer_id, lines: [line] })
  const pay = (path: string, balance: number) => make(`${path}/pay`, { payments: [], balance })
  const table = await make('/tables', { area_id, name: 'Forgotten' })
  const bill = await make('/dining-sessions', { table_id: table.id, guests: 1, customer_id })
  await make(`/dining-sessions/${bill.id}/orders`, { lines: [line] })
  const seat = await make('/tables', { area_id, name: 'Forgotten meal' })
  const meal = await make('/dining-sessions', { table_id: seat.id, guests: 1, customer_id })
  await make(`/dining-sessions/${meal.id}/orders`, { lines: [line] })
  const forgotten = {
    forgottenBill: await pay(`/dining-sessions/${bill.id}`, 1),
    forgottenOrder: await pay(`/orders/${(await order()).id}`, 1),
    forgottenSale: await pay(`/orders/${(await order()).id}`, 3),
    forgottenMeal: await pay(`/dining-sessions/${meal.id}`, 3),
  }
  await make(`/customers/${customer_id}/erase`, {})
  return forgotten
}

const payItem = (card: Body, item: Body) => ({
  payments: [{ payment_method_id: card.id, items: [{ item_id: item.id, quantity: 1 }] }],
})

const onSession =
  (id: Of<string>, body: Of<object>): Ask =>
  (world, fixtures) => ({ path: `/dining-sessions/${id(world, fixtures)}/pay`, body: body(world, fixtures) })
const onOrder =
  (order: Of<Body>, body: Of<object>): Ask =>
  (world, fixtures) => ({ path: `/orders/${order(world, fixtures).id}/pay`, body: body(world, fixtures) })

const onRedemption =
  (path: Of<string>): Ask =>
  (world, fixtures) => ({ path: `${path(world, fixtures)}/void-redemption`, body: { reason: 'wrong guest' } })

const tipOf = (payment: Body): Sample => ({ path: `/payments/${payment.id}/tip`, body: { tip: 1 } })

const amount =
  (sum: number, more: object = {}): Of<object> =>
  ({ card }) => ({ payments: [{ payment_method_id: card.id, amount: sum }], ...more })
const intoClosed: Of<object> = (world, fixtures) => ({
  ...amount(1)(world, fixtures),
  shift_id: fixtures.closedShift.id,
})

const busy = ({ bill }: World): string => bill.id
const mixed = (_: World, { mixedOrder }: FailureFixtures): string => mixedOrder.dining_session_id
const mixedItem =
  (at: number): Of<object> =>
  ({ card }, { mixedOrder }) =>
    payItem(card, mixedOrder.items[at])
const payable = ({ payableOrder }: World): Body => payableOrder
const takeaway = (_: World, { mixedTakeaway }: FailureFixtures): Body => mixedTakeaway

/** Refusal cases of the operations of payments, as in `failureCases`. */
const reopened = (path: string) => to(`${path}/reopen`, { reason: 'wrong' })

export const payCases: Record<string, Cases> = {
  payDiningSession: {
    session_not_open: onSession((_, { closedBill }) => closedBill.id, amount(1)),
    order_not_payable: onSession(({ emptyBill }) => emptyBill.id, amount(1)),
    payment_exceeds_due: onSession(busy, amount(9999)),
    item_already_paid: onSession(mixed, mixedItem(0)),
    item_already_cancelled: onSession(mixed, mixedItem(1)),
    insufficient_balance: onSession(mixed, amount(1, { balance: 1 })),
    insufficient_points: onSession(mixed, amount(1, { points: 10 })),
    shift_not_open: onSession(busy, intoClosed),
  },
  payOrder: {
    order_not_payable: onOrder(({ order }) => order, amount(1)),
    payment_exceeds_due: onOrder(payable, amount(9999)),
    item_already_paid: onOrder(takeaway, ({ card }, { mixedTakeaway }) =>
      payItem(card, mixedTakeaway.items[0]),
    ),
    insufficient_balance: onOrder(takeaway, amount(1, { balance: 1 })),
    insufficient_points: onOrder(takeaway, amount(1, { points: 10 })),
    shift_not_open: onOrder(payable, intoClosed),
  },
  voidPayment: {
    invalid_transition: ({ wholePayment }) => to(`/payments/${wholePayment.id}/void`, { reason: 'late' }),
    shift_not_open: ({ partPayment }, { closedShift }) =>
      to(`/payments/${partPayment.id}/void`, { reason: 'wrong', shift_id: closedShift.id }),
  },
  voidDiningSessionRedemption: {
    session_not_open: onRedemption((_, { closedBill }) => `/dining-sessions/${closedBill.id}`),
    invalid_transition: onRedemption(({ emptyBill }) => `/dining-sessions/${emptyBill.id}`),
    in_use: onRedemption((_, { forgottenBill }) => `/dining-sessions/${forgottenBill.id}`),
  },
  voidOrderRedemption: {
    order_not_payable: onRedemption(({ order }) => `/orders/${order.id}`),
    invalid_transition: onRedemption(({ payableOrder }) => `/orders/${payableOrder.id}`),
    in_use: onRedemption((_, { forgottenOrder }) => `/orders/${forgottenOrder.id}`),
  },
  reopenDiningSession: {
    invalid_transition: ({ emptyBill }) => reopened(`/dining-sessions/${emptyBill.id}`),
    shift_not_open: (_, { countedBill }) => reopened(`/dining-sessions/${countedBill.id}`),
  },
  reopenOrder: {
    invalid_transition: ({ payableOrder }) => reopened(`/orders/${payableOrder.id}`),
    shift_not_open: (_, { countedOrder }) => reopened(`/orders/${countedOrder.id}`),
  },
  changeTip: {
    invalid_transition: (_, { voidedPayment }) => tipOf(voidedPayment),
    shift_not_open: (_, { countedPayment }) => tipOf(countedPayment),
  },
  correctPayment: {
    invalid_transition: ({ partPayment, cash }) =>
      to(`/payments/${partPayment.id}/correct`, { payment_method_id: cash.id, reason: 'early' }),
    shift_not_open: ({ wholePayment, cash }, { closedShift }) =>
      to(`/payments/${wholePayment.id}/correct`, {
        payment_method_id: cash.id,
        reason: 'wrong',
        shift_id: closedShift.id,
      }),
  },
}
