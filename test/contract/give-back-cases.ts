import type { Body } from '#test/support/api.ts'
import type { Ask, Cases, FailureFixtures, Of } from './code-cases.ts'
import { type Sample, to } from '#test/fixtures/sample.ts'
import { samples } from '#test/fixtures/samples.ts'
import type { World } from '#test/fixtures/world.ts'

/** Records for which refunds, cancellations and removals of discounts are refused. */
export type GiveBackFixtures = {
  /** On an open bill, started by the kitchen; its last item is a service charge. */
  begunOrder: Body
  /** Counter orders: one fully discounted, one started by the kitchen. */
  compedOrder: Body
  begunCounterOrder: Body
  /** A counter order; its stock is used up and blocks. */
  scarceOrder: Body
  /** Two lines on a bill, with an amount off the first. */
  loweredOrder: Body
  /** Bills with a discount, paid in part or in full. */
  partPaidBill: Body
  settledBill: Body
}

export async function makeGiveBackFixtures(world: World): Promise<GiveBackFixtures> {
  const { area, brand, card, product } = world
  const { make, branchId } = brand
  const lines = [{ product_id: product.id, quantity: 2 }]
  const bill = async (name: string, sent: readonly Body[] = lines) => {
    const table = await make('/tables', { area_id: area.id, name: `Given back ${name}` })
    const bill = await make('/dining-sessions', { table_id: table.id, guests: 1 })
    return [bill, await make(`/dining-sessions/${bill.id}/orders`, { lines: sent })] as const
  }
  const discounted = async (name: string, quantity?: number) => {
    const [{ id }, order] = await bill(name)
    await make(`/dining-sessions/${id}/discount`, tenth)
    await make(`/orders/${order.id}/discount`, tenth)
    const items = quantity === undefined ? undefined : [{ item_id: order.items[0].id, quantity }]
    return make(`/dining-sessions/${id}/pay`, { payments: [{ payment_method_id: card.id, items }] })
  }
  const patch = (service_charge: Body) => brand.call('PATCH', '/brand', { body: { service_charge } })
  await patch({ percent: 10, channels: ['table'] })
  const [, begunOrder] = await bill('begun')
  await patch(null)
  await make(`/orders/${begunOrder.id}/kitchen-status`, { status: 'preparing' })
  const sold = () => make('/orders', { branch_id: branchId, channel: 'pos', lines })
  const compedOrder = await sold()
  await make(`/orders/${compedOrder.id}/discount`, { kind: 'percentage', value: 100, reason })
  const begunCounterOrder = await sold()
  await make(`/orders/${begunCounterOrder.id}/kitchen-status`, { status: 'preparing' })
  const [, loweredOrder] = await bill('lowered', [...lines, ...lines])
  const off = { kind: 'amount', value: 0.01, item_id: loweredOrder.items[0].id, reason }
  await make(`/orders/${loweredOrder.id}/discount`, off)
  const branches = [{ branch_id: branchId, block_when_empty: true }]
  const scarce = await make('/stock-items', { name: 'Scarce', unit: 'g', branches })
  const delivery = { branch_id: branchId, stock_item_id: scarce.id, kind: 'purchase', quantity: 1 }
  await make('/stock-movements', delivery)
  const dish = { name: 'Scarce', category_id: product.category_id, price: 1 }
  const recipe = [{ stock_item_id: scarce.id, quantity: 1 }]
  const { id: product_id } = await make('/products', { ...dish, recipe })
  const order = { branch_id: branchId, channel: 'pos', lines: [{ product_id, quantity: 1 }] }
  return {
    begunOrder,
    compedOrder,
    begunCounterOrder,
    loweredOrder,
    scarceOrder: await make('/orders', order),
    partPaidBill: await discounted('part', 1),
    settledBill: await discounted('whole'),
  }
}

const reason = 'cold'
const tenth = { kind: 'percentage', value: 10, reason }
const part = (order: Body, quantity: number) => ({
  items: [{ item_id: order.items[0].id, quantity }],
  reason,
})

/** The sample with another body. */
const withBody =
  (operationId: string, body: Of<object>): Ask =>
  (world, fixtures) => {
    const sample = samples[operationId]!(world)
    return { ...sample, body: { ...(sample.body as object), ...body(world, fixtures) } }
  }

const onOrder =
  (order: Of<Body>, action: string, body: object = { reason }): Ask =>
  (world, fixtures) => ({ path: `/orders/${order(world, fixtures).id}${action}`, body })

const paid = ({ refundableOrder }: World): Body => refundableOrder
const settled = (_: World, { settledOrder }: FailureFixtures): Body => settledOrder
const counter = ({ counterOrder }: World): Body => counterOrder

const withLines =
  (order: Of<Body>, product: Of<Body>): Ask =>
  (world, fixtures) => ({
    path: `/orders/${order(world, fixtures).id}/lines`,
    body: { lines: [{ product_id: product(world, fixtures).id, quantity: 1 }] },
  })
const removing =
  (order: Of<Body>, quantity: number): Ask =>
  (world, fixtures) => {
    const chosen = order(world, fixtures)
    return { path: `/orders/${chosen.id}/remove-items`, body: part(chosen, quantity) }
  }

/** The share of a bill's discount, by the order's own path. */
function shareAlone({ discountedBill }: World): Sample {
  const [order] = discountedBill.orders
  return { path: `/orders/${order.id}/discounts/${order.discounts[0].id}` }
}

const billDiscount = ({ id, orders }: Body): Sample => ({
  path: `/dining-sessions/${id}/discounts/${orders[0].discounts[0].bill_discount_id}`,
})
const orderDiscount = ({ id, discounts }: Body): Sample => ({
  path: `/orders/${id}/discounts/${discounts.find((one: Body) => one.bill_discount_id === null).id}`,
})
const cancelled = (item: Body): Sample => ({ path: `/order-items/${item.id}/cancel`, body: { reason } })

const changed = (item: Body, body: Body): Sample => ({ path: `/order-items/${item.id}`, body })
type Find = (world: World, more: FailureFixtures) => Body
const onItem: Find = ({ order }) => order.items[0]
const replaced =
  (item: Find, product: Find = world => world.product) =>
  (world: World, more: FailureFixtures): Sample => ({
    path: `/order-items/${item(world, more).id}/replace`,
    body: { line: { product_id: product(world, more).id, quantity: 1 }, reason },
  })

/** Refusal cases of refunds, cancellations and removals of discounts, like `failureCases`. */
export const giveBackCases: Record<string, Cases> = {
  refundOrder: {
    invalid_transition: ({ discountableOrder }) =>
      to(`/orders/${discountableOrder.id}/refund`, part(discountableOrder, 1)),
    item_already_cancelled: withBody('refundOrder', ({ refundableOrder }) => part(refundableOrder, 99)),
    shift_not_open: withBody('refundOrder', (_, { closedShift }) => ({ shift_id: closedShift.id })),
    in_use: (_, { forgottenSale }) => to(`/orders/${forgottenSale.id}/refund`, part(forgottenSale, 1)),
  },
  refundDiningSession: {
    invalid_transition: ({ emptyBill }) => to(`/dining-sessions/${emptyBill.id}/refund`),
    item_already_cancelled: ({ refundableBill }) =>
      to(`/dining-sessions/${refundableBill.id}/refund`, part(refundableBill.orders[1], 99)),
    refund_exceeds_paid: withBody('refundDiningSession', () => ({ amount: 9999 })),
    shift_not_open: withBody('refundDiningSession', (_, { closedShift }) => ({ shift_id: closedShift.id })),
    in_use: (_, { forgottenMeal }) => to(`/dining-sessions/${forgottenMeal.id}/refund`),
  },
  discountOrder: {
    invalid_transition: onOrder(paid, '/discount', tenth),
    item_already_paid: (_, { partPaidBill }) =>
      to(`/orders/${partPaidBill.orders[0].id}/discount`, {
        ...tenth,
        item_id: partPaidBill.orders[0].items[0].id,
      }),
  },
  removeOrderDiscount: {
    invalid_transition: shareAlone,
    item_already_paid: (_, { partPaidBill }) => orderDiscount(partPaidBill.orders[0]),
  },
  discountDiningSession: {
    session_not_open: (_, { closedBill }) => to(`/dining-sessions/${closedBill.id}/discount`, tenth),
    invalid_transition: ({ emptyBill }) => to(`/dining-sessions/${emptyBill.id}/discount`, tenth),
  },
  waiveDiningSessionCharge: {
    session_not_open: (_, { closedBill }) =>
      to(`/dining-sessions/${closedBill.id}/waive-service-charge`, { reason: 'slow' }),
  },
  restoreDiningSessionCharge: {
    session_not_open: (_, { closedBill }) => to(`/dining-sessions/${closedBill.id}/restore-service-charge`),
  },
  waiveOrderCharge: {
    invalid_transition: ({ order }) => to(`/orders/${order.id}/waive-service-charge`, { reason: 'slow' }),
  },
  removeDiningSessionDiscount: {
    session_not_open: (_, { settledBill }) => billDiscount(settledBill),
    item_already_paid: (_, { partPaidBill }) => billDiscount(partPaidBill),
  },
  cancelOrder: {
    invalid_transition: onOrder(settled, '/cancel'),
    approval_required: onOrder((_, { begunOrder }) => begunOrder, '/cancel'),
  },
  addOrderLines: {
    invalid_transition: withLines(settled, world => world.product),
    product_unavailable: withLines(counter, (_, { inactiveProduct }) => inactiveProduct),
    insufficient_stock: withLines(counter, (_, { emptyProduct }) => emptyProduct),
    approval_required: withLines(
      (_, { compedOrder }) => compedOrder,
      world => world.product,
    ),
  },
  removeOrderItems: {
    invalid_transition: removing(settled, 1),
    item_already_cancelled: removing(counter, 99),
    approval_required: removing((_, { begunCounterOrder }) => begunCounterOrder, 1),
  },
  wasteOrder: {
    item_already_cancelled: withBody('wasteOrder', ({ wastedOrder }) => part(wastedOrder, 99)),
    insufficient_stock: (_, { scarceOrder }) =>
      to(`/orders/${scarceOrder.id}/waste`, { ...part(scarceOrder, 1), remake: true }),
  },
  changeOrderItem: {
    item_not_on_open_bill: (_, { settledOrder }) => changed(settledOrder.items[0], { seat: 2 }),
    item_already_cancelled: (_, { cancelledOrder }) => changed(cancelledOrder.items[0], { seat: 2 }),
    invalid_transition: (_, { begunOrder }) => changed(begunOrder.items[0], { hold: true }),
  },
  replaceOrderItem: {
    item_not_on_open_bill: replaced((_, { settledOrder }) => settledOrder.items[0]),
    item_already_cancelled: replaced((_, { cancelledOrder }) => cancelledOrder.items[0]),
    item_already_paid: replaced((_, { partPaidBill }) => partPaidBill.orders[0].items[0]),
    invalid_transition: replaced((_, { begunOrder }) => begunOrder.items[1]),
    approval_required: replaced((_, { begunOrder }) => begunOrder.items[0]),
    product_unavailable: replaced(onItem, (_, { inactiveProduct }) => inactiveProduct),
    insufficient_stock: replaced(onItem, (_, { emptyProduct }) => emptyProduct),
    limit_reached: replaced(onItem),
  },
  cancelOrderItem: {
    item_not_on_open_bill: (_, { settledOrder }) => cancelled(settledOrder.items[0]),
    item_already_cancelled: (_, { cancelledOrder }) => cancelled(cancelledOrder.items[0]),
    item_already_paid: (_, { paidOrder }) => cancelled(paidOrder.items[0]),
    invalid_transition: (_, { begunOrder }) => cancelled(begunOrder.items[1]),
    approval_required: (_, { begunOrder }) => cancelled(begunOrder.items[0]),
    // A part of the fish; the limit is no reason against a whole line.
    limit_reached: ({ order }) => ({
      path: `/order-items/${order.items[1].id}/cancel`,
      body: { reason, quantity: 0.1 },
    }),
  },
}
