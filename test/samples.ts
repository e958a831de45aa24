import type { Body, BrandAtHand } from './api.ts'
import { furnish, type Restaurant, seat } from './furnish.ts'
import { type Given, makeGiven } from './make-given.ts'
import { makeMovers, type Movers } from './make-movers.ts'
import { makeStaff, type StaffAtWork } from './make-staff.ts'
import { staffSamples } from './staff-samples.ts'
import { makePayments, type PaidOrders } from './make-payments.ts'

/** A brand in the middle of an evening: what every operation of the API can be tried on. */
export type World = Restaurant &
  Given &
  Movers &
  StaffAtWork &
  PaidOrders & {
    brand: BrandAtHand
    /** A bill with two live lines at the first table. */
    session: Body
    order: Body
    /** A bill with one held line of course 2, at the second table. */
    heldSession: Body
    heldOrder: Body
    /** A bill without orders at the third table. */
    emptySession: Body
    /** Without a bill, from the counter; nothing of it is paid. */
    counterOrder: Body
    /** With a coupon, so that it takes something off only where it is asked for. */
    campaign: Body
    /** With something on the balance, and one with nothing, who can be forgotten. */
    customer: Body
    spareCustomer: Body
    /** Free, and nothing refers to them. */
    spareTable: Body
    spareBranch: Body
  }

export async function openWorld(brand: BrandAtHand, word = 'Casa'): Promise<World> {
  const at = await furnish(brand, word)
  const { session, order } = await seat(brand, at)
  const heldSession = await brand.make('/dining-sessions', { table_id: at.tables[1].id, guests: 3 })
  const heldOrder = await brand.make(`/dining-sessions/${heldSession.id}/orders`, {
    lines: [{ product_id: at.product.id, quantity: 1, hold: true, course: 2 }],
  })
  const emptySession = await brand.make('/dining-sessions', { table_id: at.tables[2].id, guests: 1 })
  const counterOrder = await brand.make('/orders', {
    branch_id: brand.branchId,
    channel: 'pos',
    lines: [{ product_id: at.product.id, quantity: 2 }],
  })
  const campaign = await brand.make('/campaigns', {
    name: `${word} welcome`,
    kind: 'percentage',
    value: 10,
    applies_to: { category_ids: [at.category.id] },
    coupon_code: `${word} welcome`,
    usage_limit: 1000,
  })
  const registered = await brand.make('/customers', { name: `${word} Ada`, phone: '+390612345678' })
  const customer = await brand.make(`/customers/${registered.id}/adjust`, { balance: 50, reason: word })
  const spareCustomer = await brand.make('/customers', { name: `${word} Grace`, note: `${word} guest` })
  const spareTable = await brand.make('/tables', { area_id: at.area.id, name: `${word} spare` })
  const spareBranch = await brand.make('/branches', { name: `${word} spare`, code: 'SPARE' })
  const bills = { session, order, heldSession, heldOrder, emptySession }
  const paid = await makePayments(brand, at)
  const movers = await makeMovers(brand, at)
  const given = await makeGiven(brand, at)
  const working = await makeStaff(brand, word)
  const known = { campaign, customer, spareCustomer }
  return {
    ...at,
    ...paid,
    ...movers,
    ...given,
    brand,
    ...bills,
    counterOrder,
    ...known,
    ...working,
    spareTable,
    spareBranch,
  }
}

/** A request that succeeds in a world, the operation's ids and references filled in. */
export type Sample = { path: string; query?: Record<string, string>; body?: unknown; image?: Uint8Array }

type Make = (world: World) => Sample

/** The smallest PNG: one transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
)

/** The five operations of a plain record. */
function record(name: string, plural: string, collection: string, parts: RecordParts): Record<string, Make> {
  const one = (world: World) => `${collection}/${parts.id(world)}`
  return {
    [`list${plural}`]: world => ({ path: collection, query: parts.query?.(world) ?? {} }),
    [`create${name}`]: world => ({ path: collection, body: parts.body(world) }),
    [`get${name}`]: world => ({ path: one(world) }),
    [`update${name}`]: world => ({ path: one(world), body: parts.change(world) }),
    [`deactivate${name}`]: world => ({ path: `${collection}/${(parts.spare ?? parts.id)(world)}` }),
  }
}

type RecordParts = {
  id: (world: World) => string
  /** The id to deactivate, when it is not the record itself. */
  spare?: (world: World) => string
  query?: (world: World) => Record<string, string>
  body: (world: World) => unknown
  change: (world: World) => unknown
}

/** One request for every operation, by its `operationId`. */
export const samples: Record<string, Make> = {
  getBrand: () => ({ path: '/brand' }),
  updateBrand: () => ({ path: '/brand', body: { name: 'Renamed' } }),
  ...record('Branch', 'Branches', '/branches', {
    id: world => world.brand.branchId,
    spare: world => world.spareBranch.id,
    body: world => ({ name: 'New', code: 'NEW1', copy_from_branch_id: world.brand.branchId }),
    change: () => ({ name: 'Renamed', phone: '+39061234' }),
  }),
  ...record('Area', 'Areas', '/areas', {
    id: world => world.area.id,
    query: world => ({ branch_id: world.brand.branchId }),
    body: world => ({ branch_id: world.brand.branchId, name: 'Terrace' }),
    change: () => ({ name: 'Renamed' }),
  }),
  ...record('Table', 'Tables', '/tables', {
    id: world => world.tables[0].id,
    spare: world => world.spareTable.id,
    query: world => ({ branch_id: world.brand.branchId, area_id: world.area.id }),
    body: world => ({ area_id: world.area.id, name: 'T99' }),
    change: world => ({ name: 'Renamed', area_id: world.area.id }),
  }),
  ...record('Category', 'Categories', '/categories', {
    id: world => world.category.id,
    query: world => ({ branch_id: world.brand.branchId }),
    body: world => ({
      name: 'Sides',
      parent_id: world.category.id,
      kitchen_station_ids: [world.station.id],
      branch_ids: [world.brand.branchId],
    }),
    change: world => ({ name: 'Renamed', kitchen_station_ids: [world.station.id] }),
  }),
  ...record('Product', 'Products', '/products', {
    id: world => world.product.id,
    query: world => ({ branch_id: world.brand.branchId, category_id: world.category.id }),
    body: world => productBody(world),
    change: world => ({ price: 13, recipe: recipeOf(world), prices: pricesOf(world) }),
  }),
  ...record('AddonGroup', 'AddonGroups', '/addon-groups', {
    id: world => world.group.id,
    body: world => ({ name: 'More', addon_ids: [world.addon.id], product_ids: [world.fish.id] }),
    change: world => ({ name: 'Renamed', addon_ids: [world.addon.id], product_ids: [world.product.id] }),
  }),
  ...record('Addon', 'Addons', '/addons', {
    id: world => world.addon.id,
    body: world => ({ name: 'Olives', price: 1, recipe: recipeOf(world), prices: pricesOf(world) }),
    change: world => ({ price: 1.5, recipe: recipeOf(world) }),
  }),
  ...record('Tax', 'Taxes', '/taxes', {
    id: world => world.tax.id,
    body: () => ({ name: 'Reduced', rate: 5 }),
    change: () => ({ rate: 22, service_type_rates: { takeaway: 4 } }),
  }),
  ...record('Campaign', 'Campaigns', '/campaigns', {
    id: world => world.campaign.id,
    query: world => ({ branch_id: world.brand.branchId }),
    body: world => ({
      name: 'Lunch',
      kind: 'buy_x_get_y',
      buy: 2,
      get: 1,
      applies_to: { product_ids: [world.product.id], category_ids: [world.category.id] },
      branch_ids: [world.brand.branchId],
      coupon_code: 'LUNCH',
    }),
    change: world => ({ value: 15, applies_to: { product_ids: [world.product.id] } }),
  }),
  ...record('PaymentMethod', 'PaymentMethods', '/payment-methods', {
    id: world => world.card.id,
    query: world => ({ branch_id: world.brand.branchId }),
    body: world => ({ name: 'Transfer', type: 'transfer', branch_ids: [world.brand.branchId] }),
    change: () => ({ name: 'Renamed' }),
  }),
  ...record('Customer', 'Customers', '/customers', {
    id: world => world.customer.id,
    query: () => ({ q: 'ada' }),
    body: () => ({ name: 'Bea', phone: '+390698765432', email: 'bea@example.com', birthday: '1990-02-28' }),
    change: () => ({ name: 'Renamed', note: 'by the window' }),
  }),
  ...record('StockItem', 'StockItems', '/stock-items', {
    id: world => world.stockItem.id,
    body: world => ({ name: 'Oil', unit: 'ml', branches: [{ branch_id: world.brand.branchId, low_at: 5 }] }),
    change: world => ({ unit_cost: 0.01, branches: [{ branch_id: world.brand.branchId, low_at: 7 }] }),
  }),
  ...record('StaffMember', 'Staff', '/staff', {
    id: world => world.staff.id,
    query: world => ({ branch_id: world.brand.branchId, role: 'manager' }),
    body: world => ({ name: 'Grace', role: 'waiter', pin: '471211', branch_ids: [world.brand.branchId] }),
    change: () => ({ name: 'Renamed', pin: '471101' }),
  }),
  ...staffSamples,
  ...record('KitchenStation', 'KitchenStations', '/kitchen-stations', {
    id: world => world.station.id,
    query: world => ({ branch_id: world.brand.branchId }),
    body: world => ({ branch_id: world.brand.branchId, name: 'Bar' }),
    change: () => ({ name: 'Renamed' }),
  }),
  setProductImage: world => ({ path: `/products/${world.product.id}/image`, image: png }),
  setProductSoldOut: world => ({ path: `/products/${world.product.id}/sold-out`, body: soldOut(world) }),
  setAddonSoldOut: world => ({ path: `/addons/${world.addon.id}/sold-out`, body: soldOut(world) }),
  listStockMovements: world => ({
    path: '/stock-movements',
    query: { branch_id: world.brand.branchId, stock_item_id: world.stockItem.id },
  }),
  createStockMovement: world => ({
    path: '/stock-movements',
    body: {
      branch_id: world.brand.branchId,
      stock_item_id: world.stockItem.id,
      kind: 'transfer',
      quantity: 10,
      to_branch_id: world.spareBranch.id,
    },
  }),
  getMenu: world => ({ path: '/menu', query: { branch_id: world.brand.branchId } }),
  listDiningSessions: world => ({
    path: '/dining-sessions',
    query: { branch_id: world.brand.branchId, table_id: world.tables[0].id },
  }),
  readDiningSession: world => ({ path: `/dining-sessions/${world.session.id}` }),
  openDiningSession: world => ({
    path: '/dining-sessions',
    body: { table_id: world.spareTable.id, guests: 2 },
  }),
  changeDiningSession: world => ({
    path: `/dining-sessions/${world.session.id}`,
    body: { guests: 5, note: 'window', table_ids: [world.tables[0].id, world.spareTable.id] },
  }),
  cancelDiningSession: world => ({ path: `/dining-sessions/${world.emptySession.id}/cancel`, body: {} }),
  fireDiningSession: world => ({
    path: `/dining-sessions/${world.heldSession.id}/fire`,
    body: { item_ids: [world.heldOrder.items[0].id] },
  }),
  moveDiningSession: world => ({
    path: `/dining-sessions/${world.movingSession.id}/move`,
    body: { table_id: world.moveTables[0].id },
  }),
  mergeDiningSession: world => ({
    path: `/dining-sessions/${world.movingSession.id}/merge`,
    body: { dining_session_id: world.mergingSession.id },
  }),
  moveItems: world => ({
    path: `/dining-sessions/${world.movingSession.id}/move-items`,
    body: {
      items: [{ item_id: world.movingOrder.items[0].id, quantity: 1 }],
      to_table_id: world.moveTables[1].id,
    },
  }),
  makeGuestToken: world => ({ path: `/dining-sessions/${world.heldSession.id}/guest-token`, body: {} }),
  createTableOrder: world => ({
    path: `/dining-sessions/${world.session.id}/orders`,
    body: { lines: linesOf(world), note: 'more' },
  }),
  createOrder: world => ({
    path: '/orders',
    body: {
      branch_id: world.brand.branchId,
      channel: 'kiosk',
      lines: linesOf(world),
      customer_name: 'Ada',
      payment_method_id: world.card.id,
      coupon_code: world.campaign.coupon_code,
    },
  }),
  updateOrder: world => ({
    path: `/orders/${world.counterOrder.id}`,
    body: { customer_name: 'Grace', note: 'later' },
  }),
  cancelOrderItem: world => ({
    path: `/order-items/${world.order.items[0].id}/cancel`,
    body: { reason: 'changed mind', quantity: 1 },
  }),
  previewOrder: world => ({
    path: '/orders/preview',
    body: { dining_session_id: world.session.id, lines: linesOf(world) },
  }),
  listOrders: world => ({
    path: '/orders',
    query: { branch_id: world.brand.branchId, dining_session_id: world.session.id },
  }),
  readOrder: world => ({ path: `/orders/${world.order.id}` }),
  readOrderReceipt: world => ({ path: `/orders/${world.order.id}/receipt` }),
  readDiningSessionReceipt: world => ({ path: `/dining-sessions/${world.session.id}/receipt` }),
  setItemKitchenStatus: world => ({
    path: `/kitchen/items/${world.order.items[0].id}/status`,
    body: { status: 'preparing' },
  }),
  setOrderKitchenStatus: world => ({
    path: `/orders/${world.order.id}/kitchen-status`,
    body: { status: 'ready' },
  }),
  recallOrder: world => ({ path: `/orders/${world.order.id}/recall`, body: {} }),
  listTickets: world => ({
    path: '/kitchen/tickets',
    query: { branch_id: world.brand.branchId, station_id: world.station.id, status: 'new' },
  }),
  acknowledgeItem: world => ({ path: `/kitchen/items/${world.unseenItem.id}/acknowledge`, body: {} }),
  splitDiningSession: world => ({
    path: `/dining-sessions/${world.session.id}/split`,
    query: { ways: '3' },
  }),
  payDiningSession: world => ({
    path: `/dining-sessions/${world.session.id}/pay`,
    body: { payments: [{ payment_method_id: world.card.id, amount: 5 }] },
  }),
  payOrder: world => ({
    path: `/orders/${world.payableOrder.id}/pay`,
    body: { payments: [{ payment_method_id: world.cash.id, amount: 5, tendered: 10, tip: 0.5 }] },
  }),
  voidPayment: world => ({
    path: `/payments/${world.partPayment.id}/void`,
    body: { reason: 'wrong table' },
  }),
  voidDiningSessionRedemption: world => ({
    path: `/dining-sessions/${world.redeemedSession.id}/void-redemption`,
    body: { reason: 'wrong guest' },
  }),
  voidOrderRedemption: world => ({
    path: `/orders/${world.redeemedOrder.id}/void-redemption`,
    body: { reason: 'wrong guest' },
  }),
  correctPayment: world => ({
    path: `/payments/${world.wholePayment.id}/correct`,
    body: { payment_method_id: world.cash.id, reason: 'it was cash' },
  }),
  refundOrder: world => ({
    path: `/orders/${world.refundableOrder.id}/refund`,
    body: {
      items: [{ item_id: world.refundableOrder.items[0].id, quantity: 1 }],
      reason: 'cold',
      restock: true,
    },
  }),
  discountOrder: world => ({
    path: `/orders/${world.discountableOrder.id}/discount`,
    body: {
      kind: 'amount',
      value: 1.5,
      item_id: world.discountableOrder.items[0].id,
      reason: 'late',
    },
  }),
  removeOrderDiscount: world => ({
    path: `/orders/${world.discountedOrder.id}/discounts/${world.discountedOrder.discounts[0].id}`,
  }),
  discountDiningSession: world => ({
    path: `/dining-sessions/${world.discountableSession.id}/discount`,
    body: { kind: 'percentage', value: 12.5, reason: 'regulars' },
  }),
  removeDiningSessionDiscount: ({ discountedSession }) => ({
    path: `/dining-sessions/${discountedSession.id}/discounts/${
      discountedSession.orders[0].discounts[0].bill_discount_id
    }`,
  }),
  cancelOrder: world => ({
    path: `/orders/${world.cancellableOrder.id}/cancel`,
    body: { reason: 'gone' },
  }),
  wasteOrder: world => ({
    path: `/orders/${world.wastedOrder.id}/waste`,
    body: {
      items: [{ item_id: world.wastedOrder.items[0].id, quantity: 1 }],
      reason: 'dropped',
      remake: true,
    },
  }),
  listCustomerLedger: world => ({ path: `/customers/${world.customer.id}/ledger` }),
  exportCustomer: world => ({ path: `/customers/${world.customer.id}/export` }),
  topUpCustomer: world => ({
    path: `/customers/${world.customer.id}/top-up`,
    body: { branch_id: world.brand.branchId, payment_method_id: world.card.id, amount: 20 },
  }),
  adjustCustomer: world => ({
    path: `/customers/${world.customer.id}/adjust`,
    body: { balance: -1.5, points: 10, reason: 'goodwill' },
  }),
  eraseCustomer: world => ({ path: `/customers/${world.spareCustomer.id}/erase`, body: {} }),
  readSalesReport: world => ({
    path: '/reports/sales',
    query: { branch_id: world.brand.branchId, from: '2026-01-01', to: '2026-12-31' },
  }),
  readPaymentMethodReport: world => ({
    path: '/reports/payment-methods',
    query: { branch_id: world.brand.branchId, from: '2026-01-01', to: '2026-12-31' },
  }),
}

/** Steps that must happen in the world before an operation can succeed. */
export const before: Record<string, (world: World) => Promise<unknown>> = {
  recallOrder: world => world.brand.make(`/orders/${world.order.id}/kitchen-status`, { status: 'ready' }),
}

/** Sends an operation's sample, or a changed copy of it. */
export async function send(
  brand: BrandAtHand,
  method: string,
  sample: Sample,
  headers?: Record<string, string>,
) {
  const query = new URLSearchParams(sample.query).toString()
  const path = query === '' ? sample.path : `${sample.path}?${query}`
  if (sample.image !== undefined) {
    return brand.call(method, path, {
      raw: sample.image,
      headers: { 'content-type': 'image/png', ...headers },
    })
  }
  return brand.call(method, path, { body: sample.body, ...(headers && { headers }) })
}

function productBody(world: World) {
  return {
    name: 'Ragù',
    category_id: world.category.id,
    price: 11,
    tax_id: world.tax.id,
    kitchen_station_ids: [world.station.id],
    branch_ids: [world.brand.branchId],
    addon_group_ids: [world.group.id],
    prices: pricesOf(world),
    recipe: recipeOf(world),
  }
}

function recipeOf(world: World) {
  return [{ stock_item_id: world.stockItem.id, quantity: 120 }]
}

function pricesOf(world: World) {
  return [{ branch_id: world.brand.branchId, channel: 'table', price: 12 }]
}

function soldOut(world: World) {
  return { branch_id: world.brand.branchId, sold_out: true }
}

function linesOf(world: World) {
  return [
    {
      product_id: world.product.id,
      quantity: 1,
      addons: [{ addon_id: world.addon.id, addon_group_id: world.group.id }],
    },
  ]
}
