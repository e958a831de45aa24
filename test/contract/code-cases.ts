import type { RefusalCode } from '../../src/lib/refusal.ts'
import type { Body, BrandAtHand } from '#test/support/api.ts'
import { type GiveBackFixtures, giveBackCases, makeGiveBackFixtures } from './give-back-cases.ts'
import { atKiosk, byGuests, makePausedBranch, type PausedBranch } from './hours-cases.ts'
import { moveCases, ofAnother } from './move-cases.ts'
import { makePayFixtures, payCases, type PayFixtures } from './pay-cases.ts'
import { makeWaiter, type Waiter } from '#test/fixtures/make-staff.ts'
import { makeReceiptFixtures, receiptCases, type ReceiptFixtures } from './receipt-cases.ts'
import { staffCases } from './staff-cases.ts'
import { type Sample, to } from '#test/fixtures/sample.ts'
import type { World } from '#test/fixtures/world.ts'

/** Records that make operations refuse by a rule of their own. */
export type FailureFixtures = Waiter &
  PayFixtures &
  GiveBackFixtures &
  PausedBranch &
  ReceiptFixtures & {
    /** Cancelled. */
    closedBill: Body
    /** Cancelled with its bill. */
    closedOrder: Body
    /** Settled, with one line on it. */
    settledOrder: Body
    /** On an open bill of which all but 0.01 is paid. */
    paidOrder: Body
    /** A bill with 500 live items. */
    fullBill: Body
    /** Its only line is cancelled. */
    cancelledOrder: Body
    /** Of that order. */
    cancelledTicket: Body
    inactiveProduct: Body
    /** Takes a stock item that is empty and blocks. */
    emptyProduct: Body
    emptyItem: Body
    /** Opened, counted and closed. */
    closedShift: Body
    /** By card: in that shift, and voided. */
    countedPayment: Body
    /** Paid wholly into that shift. */
    countedOrder: Body
    countedBill: Body
    voidedPayment: Body
    inactiveCustomer: Body
    erasedCustomer: Body
    revokedKey: Body
    /** Deactivated, with a delivery. */
    inactiveWebhook: Body
    oldDelivery: Body
    /** Nobody has claimed it. */
    waitingJob: Body
    /** Another printer falls back to it. */
    standIn: Body
    /** Partly paid with a customer's balance. */
    loyalBill: Body
  }

/** Makes all fixtures in a world; each bill has a table of its own. */
export async function makeFailureFixtures(world: World): Promise<FailureFixtures> {
  const { brand, area, product, card, customer } = world
  const { make, branchId } = brand
  let tables = 0
  const bill = async (): Promise<Body> => {
    const table = await make('/tables', { area_id: area.id, name: `Failing ${tables++}` })
    return make('/dining-sessions', { table_id: table.id, guests: 1 })
  }
  const line = { product_id: product.id, quantity: 1 }
  const order = (bill: Body, body: Body) => make(`/dining-sessions/${bill.id}/orders`, body)
  const pay = (bill: Body, amount?: number) =>
    make(`/dining-sessions/${bill.id}/pay`, { payments: [{ payment_method_id: card.id, amount }] })

  const closedBill = await bill()
  await make(`/dining-sessions/${closedBill.id}/cancel`, {})
  const leaving = await bill()
  const closedOrder = await order(leaving, { lines: [line] })
  await make(`/orders/${closedOrder.id}/cancel`, { reason: 'left' })
  await make(`/dining-sessions/${leaving.id}/cancel`, {})
  const settled = await bill()
  const settledOrder = await order(settled, { lines: [line], client_ref: 'taken' })
  await pay(settled)
  const paying = await bill()
  const paidOrder = await order(paying, { lines: [line] })
  await pay(paying, paidOrder.totals.total - 0.01)
  const fullBill = await bill()
  const hundred = Array.from({ length: 100 }, () => line)
  for (let rounds = 0; rounds < 10; rounds += 1) await order(fullBill, { lines: hundred })
  const sent = await order(await bill(), { lines: [line] })
  const cancelledOrder = await make(`/order-items/${sent.items[0].id}/cancel`, { reason: 'gone' })
  const { data: tickets } = (await brand.get(`/kitchen/tickets?branch_id=${branchId}&sort=id&direction=desc`))
    .body
  const dish = { category_id: product.category_id, price: 1 }
  const inactiveProduct = await make('/products', { ...dish, name: 'Off', active: false })
  const branches = [{ branch_id: branchId, block_when_empty: true }]
  const emptyItem = await make('/stock-items', { name: 'Empty', unit: 'g', branches, ref: 'taken' })
  const recipe = [{ stock_item_id: emptyItem.id, quantity: 1 }]
  const emptyProduct = await make('/products', { ...dish, name: 'Empty', recipe, ref: 'taken' })
  await make('/categories', { name: 'Taken', ref: 'taken' })
  await make('/addons', { name: 'Taken', price: 0, ref: 'taken' })
  await make('/addon-groups', { name: 'Taken', ref: 'taken' })
  await make('/campaigns', { name: 'Taken', kind: 'percentage', value: 1, coupon_code: 'taken' })
  const shift = await make('/shifts', { branch_id: branchId, opening_float: 0 })
  const counter = await make('/orders', { branch_id: branchId, channel: 'pos', lines: [line, line] })
  const takeCard = () =>
    make(`/orders/${counter.id}/pay`, {
      payments: [{ payment_method_id: card.id, amount: 0.01 }],
      shift_id: shift.id,
    })
  const wrong = (await takeCard()).payments[0]
  const countedPayment = (await takeCard()).payments[1]
  const voidedPayment = await make(`/payments/${wrong.id}/void`, { reason: 'wrong' })
  const payments = [{ payment_method_id: card.id }]
  const sold = await make('/orders', { branch_id: branchId, channel: 'pos', lines: [line] })
  const countedOrder = await make(`/orders/${sold.id}/pay`, { payments, shift_id: shift.id })
  const eaten = await bill()
  await order(eaten, { lines: [line] })
  const countedBill = await make(`/dining-sessions/${eaten.id}/pay`, { payments, shift_id: shift.id })
  const closedShift = await make(`/shifts/${shift.id}/close`, { counted: [] })
  const loyal = await bill()
  await make(`/dining-sessions/${loyal.id}/cancel`, {})
  const guest = { table_id: loyal.table_ids[0], guests: 1, customer_id: customer.id }
  const loyalBill = await make('/dining-sessions', guest)
  await order(loyalBill, { lines: [line] })
  const part = [{ payment_method_id: card.id, amount: 1 }]
  await make(`/dining-sessions/${loyalBill.id}/pay`, { payments: part, balance: 1 })
  const revokedKey = await make('/api-keys', { name: 'Revoked', for: 'kitchen' })
  await brand.call('DELETE', `/api-keys/${revokedKey.id}`)
  const inactiveWebhook = await make('/webhooks', { url: 'https://off.comanda.dev/', events: ['*'] })
  const { jobs } = await make('/print-jobs', {
    kind: 'receipt',
    order_id: world.counterOrder.id,
    printer_id: world.fallbackPrinter.id,
  })
  const polled = { branch_id: branchId, connection: { kind: 'polled' } }
  const standIn = await make('/printers', { ...polled, name: 'Stand-in' })
  await make('/printers', { ...polled, name: 'Ageing', fallback_id: standIn.id })
  const oldDelivery = await make(`/webhooks/${inactiveWebhook.id}/test`)
  await brand.call('DELETE', `/webhooks/${inactiveWebhook.id}`)
  const inactiveCustomer = await make('/customers', { name: 'Off', active: false })
  const erased = await make('/customers', { name: 'Gone' })
  const erasedCustomer = await make(`/customers/${erased.id}/erase`, {})
  const table = await make('/tables', { area_id: area.id, name: 'Failing payment' })
  return {
    ...(await makePayFixtures(world, table.id)),
    ...(await makeGiveBackFixtures(world)),
    ...(await makePausedBranch(world)),
    ...(await makeReceiptFixtures(world)),
    closedBill,
    closedOrder,
    settledOrder,
    paidOrder,
    fullBill,
    cancelledOrder,
    cancelledTicket: tickets.find((one: Body) => one.order_id === cancelledOrder.id),
    inactiveProduct,
    emptyProduct,
    emptyItem,
    closedShift,
    countedPayment,
    countedOrder,
    countedBill,
    voidedPayment,
    ...(await makeWaiter(brand)),
    inactiveCustomer,
    erasedCustomer,
    revokedKey,
    inactiveWebhook,
    oldDelivery,
    waitingJob: jobs[0],
    standIn,
    loyalBill,
  }
}

/** Builds a part of a request from the world and these records. */
export type Of<T> = (world: World, fixtures: FailureFixtures) => T
export type Ask = Of<Sample>
/** Requests that the rules of an operation refuse, by code. */
export type Cases = Partial<Record<RefusalCode, Ask>>

const onSession = (id: Of<string>, action: string, body: Of<unknown>): Ask => {
  return (world, fixtures) => ({
    path: `/dining-sessions/${id(world, fixtures)}${action}`,
    body: body(world, fixtures),
  })
}

const closed = (_: World, { closedBill }: FailureFixtures): string => closedBill.id
const busy = ({ bill }: World): string => bill.id
const linesOf = (product: Body) => ({ lines: [{ product_id: product.id, quantity: 1 }] })
/** At another price than the menu's, with an approval that is used up. */
const repriced = (ask: (body: Of<object>) => Ask): Ask => {
  const asked = ask(({ product }) => ({
    lines: [{ product_id: product.id, quantity: 1, unit_price: 0.5 }],
  }))
  return (...given) => ({ ...asked(...given), headers: { 'x-approval-token': 'used' } })
}
function topUp({ brand, cash }: World, customer: Body, more: Body = {}): Sample {
  const body = { branch_id: brand.branchId, payment_method_id: cash.id, amount: 1, ...more }
  return { path: `/customers/${customer.id}/top-up`, body }
}

function payOut({ brand, cash, customer }: World, more: Body): Sample {
  const body = { branch_id: brand.branchId, payment_method_id: cash.id, amount: 1, reason: 'asked', ...more }
  return { path: `/customers/${customer.id}/pay-out`, body }
}

function adjustment({ customer }: World, body: Body): Sample {
  return { path: `/customers/${customer.id}/adjust`, body: { ...body, reason: 'too much' } }
}

/** For each operation, requests that its rules refuse, by code. */
export const failureCases: Record<string, Cases> = {
  importMenu: {
    in_use: () => menuFile('{"brand":{"currency":"USD"}}'),
    unsupported_media_type: () => ({ ...menuFile('{}'), headers: { 'content-encoding': 'gzip' } }),
  },
  updateBrand: { in_use: () => ({ path: '/brand', body: { currency: 'USD' } }) },
  createBranch: { already_exists: () => ({ path: '/branches', body: { name: 'Second', code: 'SPARE' } }) },
  updateBranch: {
    already_exists: ({ brand }) => to(branchPath(brand), { code: 'SPARE' }),
    in_use: ({ brand }) => to(branchPath(brand), { active: false }),
  },
  deactivateBranch: { in_use: ({ brand }) => ({ path: branchPath(brand) }) },
  createTable: {
    already_exists: ({ area, tables }) => to('/tables', { area_id: area.id, name: tables[0].name }),
  },
  updateTable: {
    already_exists: ({ tables }) => to(`/tables/${tables[0].id}`, { name: tables[1].name }),
    in_use: ({ tables }) => to(`/tables/${tables[0].id}`, { active: false }),
  },
  deactivateTable: { in_use: ({ tables }) => ({ path: `/tables/${tables[0].id}` }) },
  createStockMovement: {
    insufficient_stock: ({ brand }, { emptyItem }) =>
      to('/stock-movements', {
        branch_id: brand.branchId,
        stock_item_id: emptyItem.id,
        kind: 'waste',
        quantity: 1,
      }),
  },
  createCustomer: {
    already_exists: ({ customer }) => to('/customers', { name: 'Second', phone: customer.phone }),
  },
  updateCustomer: {
    already_exists: ({ customer, spareCustomer }) =>
      to(`/customers/${spareCustomer.id}`, { phone: customer.phone }),
  },
  topUpCustomer: {
    shift_not_open: (world, { closedShift }) => topUp(world, world.customer, { shift_id: closedShift.id }),
    invalid_transition: (world, { inactiveCustomer }) => topUp(world, inactiveCustomer),
  },
  payOutCustomer: {
    shift_not_open: (world, { closedShift }) => payOut(world, { shift_id: closedShift.id }),
    insufficient_balance: world => payOut(world, { amount: 9999 }),
  },
  adjustCustomer: {
    insufficient_balance: world => adjustment(world, { balance: -1000 }),
    insufficient_points: world => adjustment(world, { points: -1000 }),
    in_use: (world, { erasedCustomer }) => adjustment({ ...world, customer: erasedCustomer }, { points: 1 }),
  },
  eraseCustomer: {
    in_use: ({ customer }) => to(`/customers/${customer.id}/erase`),
  },
  openDiningSession: {
    table_occupied: ({ tables }) => to('/dining-sessions', { table_id: tables[0].id, guests: 1 }),
  },
  changeDiningSession: {
    session_not_open: onSession(closed, '', () => ({ guests: 2 })),
    table_occupied: onSession(busy, '', ({ tables }) => ({ table_ids: [tables[0].id, tables[1].id] })),
    in_use: (world, fixtures) => ofAnother(fixtures, world),
  },
  ...moveCases,
  ...staffCases,
  ...giveBackCases,
  ...receiptCases,
  cancelDiningSession: {
    session_not_open: onSession(closed, '/cancel', () => ({})),
    in_use: onSession(busy, '/cancel', () => ({})),
  },
  markBillPrinted: { session_not_open: onSession(closed, '/bill-printed', () => ({})) },
  fireDiningSession: {
    session_not_open: onSession(closed, '/fire', () => ({ course: 1 })),
    invalid_transition: onSession(busy, '/fire', () => ({ course: 9 })),
  },
  fireOrder: {
    session_not_open: (_, { closedOrder }) => to(`/orders/${closedOrder.id}/fire`),
    invalid_transition: ({ counterOrder }) => to(`/orders/${counterOrder.id}/fire`),
  },
  createCampaign: {
    already_exists: () =>
      to('/campaigns', { name: 'Second', kind: 'amount', value: 1, coupon_code: 'taken' }),
  },
  updateCampaign: {
    already_exists: ({ campaign }) => to(`/campaigns/${campaign.id}`, { coupon_code: 'taken' }),
  },
  createOrder: {
    branch_closed: atKiosk('/orders'),
    approval_required: repriced(counter),
    product_unavailable: counter((_, { inactiveProduct }) => linesOf(inactiveProduct)),
    insufficient_stock: counter((_, { emptyProduct }) => linesOf(emptyProduct)),
    already_exists: counter(({ product }) => ({ ...linesOf(product), client_ref: 'taken' })),
  },
  updateOrder: {
    invalid_transition: (_, { settledOrder }) => to(`/orders/${settledOrder.id}`, { note: 'late' }),
  },
  createTableOrder: {
    branch_closed: byGuests,
    approval_required: repriced(body => onSession(busy, '/orders', body)),
    session_not_open: onSession(closed, '/orders', ({ product }) => linesOf(product)),
    product_unavailable: onSession(busy, '/orders', (_, fixtures) => linesOf(fixtures.inactiveProduct)),
    insufficient_stock: onSession(busy, '/orders', (_, fixtures) => linesOf(fixtures.emptyProduct)),
    already_exists: onSession(busy, '/orders', ({ product }) => ({
      ...linesOf(product),
      client_ref: 'taken',
    })),
    limit_reached: onSession(
      (_, fixtures) => fixtures.fullBill.id,
      '/orders',
      ({ product }) => linesOf(product),
    ),
  },
  previewOrder: {
    branch_closed: atKiosk('/orders/preview'),
    session_not_open: preview(closed, ({ product }) => product),
    product_unavailable: preview(busy, (_, fixtures) => fixtures.inactiveProduct),
    insufficient_stock: preview(busy, (_, fixtures) => fixtures.emptyProduct),
    limit_reached: preview(
      (_, fixtures) => fixtures.fullBill.id,
      ({ product }) => product,
    ),
  },
  setItemKitchenStatus: {
    invalid_transition: ({ heldOrder }) => itemStage(heldOrder),
    item_already_cancelled: (_, { cancelledOrder }) => itemStage(cancelledOrder),
  },
  setOrderKitchenStatus: {
    invalid_transition: ({ heldOrder }) => to(`/orders/${heldOrder.id}/kitchen-status`, { status: 'ready' }),
  },
  recallItem: {
    invalid_transition: ({ heldOrder }) => to(`/kitchen/items/${heldOrder.items[0].id}/recall`),
    item_already_cancelled: (_, { cancelledOrder }) =>
      to(`/kitchen/items/${cancelledOrder.items[0].id}/recall`),
  },
  setTicketStatus: {
    invalid_transition: (_, { cancelledTicket }) =>
      to(`/kitchen/tickets/${cancelledTicket.id}/status`, { status: 'ready' }),
  },
  recallTicket: {
    invalid_transition: ({ ticket }) => to(`/kitchen/tickets/${ticket.id}/recall`, { to: 'ready' }),
  },
  recallOrder: {
    invalid_transition: ({ heldOrder }) => to(`/orders/${heldOrder.id}/recall`),
  },
  rotateApiKey: {
    invalid_transition: (_, { revokedKey }) => to(`/api-keys/${revokedKey.id}/rotate`),
  },
  createPrinter: {
    url_not_allowed: ({ brand }) =>
      to('/printers', {
        branch_id: brand.branchId,
        name: 'Elsewhere',
        connection: { kind: 'network', host: '8.8.8.8' },
      }),
  },
  updatePrinter: {
    url_not_allowed: ({ printer }) =>
      to(`/printers/${printer.id}`, { connection: { kind: 'network', host: '169.254.169.254' } }),
    in_use: (_, { standIn }) => to(`/printers/${standIn.id}`, { active: false }),
  },
  deactivatePrinter: { in_use: (_, { standIn }) => ({ path: `/printers/${standIn.id}` }) },
  finishPrintJob: {
    invalid_transition: (_, { waitingJob }) => ({ path: `/print-jobs/${waitingJob.id}/done` }),
  },
  failPrintJob: {
    invalid_transition: (_, { waitingJob }) =>
      to(`/print-jobs/${waitingJob.id}/failed`, { reason: 'no paper' }),
  },
  createPrintJobs: {
    not_found: () => to('/print-jobs', { kind: 'bill', dining_session_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }),
    invalid_transition: ({ heldCounterOrder }) =>
      to('/print-jobs', { kind: 'ticket', order_id: heldCounterOrder.id }),
    session_not_open: (_, { closedBill }) =>
      to('/print-jobs', { kind: 'bill', dining_session_id: closedBill.id }),
  },
  createWebhook: {
    url_not_allowed: () => to('/webhooks', { url: 'https://localhost/', events: ['*'] }),
  },
  updateWebhook: {
    url_not_allowed: ({ webhook }) => to(`/webhooks/${webhook.id}`, { url: 'https://[::1]/' }),
  },
  testWebhook: {
    invalid_transition: (_, { inactiveWebhook }) => ({ path: `/webhooks/${inactiveWebhook.id}/test` }),
  },
  redeliver: {
    invalid_transition: (_, { inactiveWebhook, oldDelivery }) => ({
      path: `/webhooks/${inactiveWebhook.id}/deliveries/${oldDelivery.id}/redeliver`,
    }),
  },
  ...payCases,
}

function menuFile(text: string): Sample {
  return { path: '/menu-import', query: { format: 'json' }, file: Buffer.from(text) }
}

function branchPath({ branchId }: BrandAtHand): string {
  return `/branches/${branchId}`
}

function counter(body: Of<object>): Ask {
  return (world, fixtures) => ({
    path: '/orders',
    body: { branch_id: world.brand.branchId, channel: 'pos', ...body(world, fixtures) },
  })
}

function itemStage(order: Body): Sample {
  return { path: `/kitchen/items/${order.items[0].id}/status`, body: { status: 'preparing' } }
}

function preview(id: Of<string>, product: Of<Body>): Ask {
  return (world, fixtures) => ({
    path: '/orders/preview',
    body: { dining_session_id: id(world, fixtures), ...linesOf(product(world, fixtures)) },
  })
}
