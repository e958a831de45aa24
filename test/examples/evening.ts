import type { Body } from '#test/support/api.ts'
import { ownPage } from '#test/fixtures/sample.ts'
import type { Recorder } from './recorder.ts'
import { managersPin, openTrattoria, type Place } from './trattoria.ts'

/** One evening at a small trattoria that uses every operation once. */
export async function liveEvening(till: Recorder): Promise<void> {
  const place = await openTrattoria(till)
  const bill = await serveTable(till, place)
  await changeTables(till, place)
  await cookAndCancel(till, bill)
  await payTable(till, place, bill)
  await undoPayments(till, place)
  await sellAtCounter(till, place)
  await giveBalanceBack(till, place)
  await meetRefusals(till, place, bill)
  await printPapers(till, bill)
  await closeEvening(till, place)
  await followEvents(till, bill)
}

/** The evening's first round as a reader of events sees it. */
async function followEvents(till: Recorder, bill: Body): Promise<void> {
  await till.dispatch()
  const types = 'types=dining_session.opened,order.created,kitchen.updated'
  const all = await till.read(`/events?${types}&per_page=100`)
  const first = all.find((event: Body) => event.data.id === bill.id)
  await till.get(`/events?after=${first.position - 1}&${types}&per_page=3`)
  await till.get(`/events/stream?after=${first.position - 1}`)
}

async function serveTable(till: Recorder, place: Place): Promise<Body> {
  const [table] = place.tables
  const opened = await till.post('/dining-sessions', { table_id: table, guests: 2, note: 'Birthday' })
  const path = `/dining-sessions/${opened.id}`
  const lines = [
    {
      product_id: place.margherita,
      quantity: 2,
      addons: [{ addon_id: place.burrata }],
      note: 'Well done',
      seat: 1,
    },
    { product_id: place.tiramisu, quantity: 1, seat: 2, course: 2, hold: true },
  ]
  await till.post('/orders/preview', { dining_session_id: opened.id, lines })
  const order = await till.post(`${path}/orders`, { lines, customer_name: 'Ada' })
  await till.post(`${path}/fire`, { course: 2 })
  await till.get(`/dining-sessions?branch_id=${till.branchId}&status=open`)
  await till.get(`/orders/${order.id}`)
  await till.get(`/kitchen/tickets?branch_id=${till.branchId}`)
  await till.get(`/kitchen/all-day?branch_id=${till.branchId}`)
  await till.post(`${path}/guest-token`)
  return { path, id: opened.id, order }
}

async function changeTables(till: Recorder, place: Place): Promise<void> {
  const [, second, third, fourth, fifth] = place.tables
  const lines = [{ product_id: place.margherita, quantity: 3 }]
  const bill = await till.quietly('/dining-sessions', { table_id: second, guests: 3 })
  const order = await till.quietly(`/dining-sessions/${bill.id}/orders`, { lines })
  await till.patch(`/dining-sessions/${bill.id}`, { guests: 4, note: 'Two more to come' })
  await till.post(`/dining-sessions/${bill.id}/move`, { table_id: third })
  const items = [{ item_id: order.items[0].id, quantity: 1 }]
  await till.post(`/dining-sessions/${bill.id}/move-items`, { items, to_table_id: fourth })
  const { dining_session_id } = await till.get(`/tables/${fourth}`)
  await till.post(`/dining-sessions/${bill.id}/merge`, { dining_session_id })
  const left = await till.quietly('/dining-sessions', { table_id: fifth, guests: 2 })
  await till.post(`/dining-sessions/${left.id}/cancel`)
}

async function cookAndCancel(till: Recorder, bill: Body): Promise<void> {
  const [pizza, dessert] = bill.order.items
  const cancel = { reason: 'Guest changed their mind', quantity: 1 }
  await till.post(`/order-items/${pizza.id}/cancel`, cancel)
  await till.patch(`/order-items/${pizza.id}`, { note: 'No basil', seat: 2 })
  await till.post(`/kitchen/items/${pizza.id}/status`, { status: 'preparing' })
  await till.post(`/orders/${bill.order.id}/kitchen-status`, { status: 'ready' })
  await till.post(`/kitchen/items/${pizza.id}/recall`, { to: 'preparing' })
  await till.post(`/orders/${bill.order.id}/recall`, { to: 'preparing' })
  const tickets = await till.read(`/kitchen/tickets?branch_id=${till.branchId}&per_page=100`)
  const ticket = tickets.find((one: Body) => one.order_id === bill.order.id)
  await till.post(`/kitchen/tickets/${ticket.id}/status`, { status: 'ready' })
  await till.post(`/kitchen/tickets/${ticket.id}/recall`, { to: 'preparing' })
  await till.get(`/floor?branch_id=${till.branchId}`)
  await till.get(`/sold-out?branch_id=${till.branchId}`)
  const { items } = await till.post(`/order-items/${dessert.id}/replace`, {
    line: { product_id: dessert.product_id, quantity: 1, note: 'Two spoons' },
    reason: 'Guest changed their mind',
  })
  const last = items.find((item: Body) => item.replaces_id === dessert.id)
  await till.quietly(`/order-items/${last.id}/cancel`, { reason: 'Out of mascarpone' })
  await till.post(`/kitchen/items/${last.id}/acknowledge`)
}

async function payTable(till: Recorder, place: Place, bill: Body): Promise<void> {
  const { path } = bill
  await till.post('/approvals', {
    pin: managersPin,
    action: 'discount',
    percent: 20,
    target_id: bill.id,
  })
  const discounted = await till.post(`${path}/discount`, { kind: 'amount', value: 1, reason: 'Long wait' })
  const given = discounted.orders[0].discounts[0].bill_discount_id
  await till.remove(`${path}/discounts/${given}`)
  await till.post(`${path}/waive-service-charge`, { reason: 'Long wait' })
  await till.post(`${path}/restore-service-charge`)
  await till.get(`${path}/split?ways=2`)
  await till.post(`${path}/bill-printed`)
  await till.post(`${path}/pay`, { payments: [{ payment_method_id: place.card, amount: 4, tip: 1 }] })
  const cash = { payments: [{ payment_method_id: place.cash, tendered: 20 }] }
  const settled = await till.quietly(`${path}/pay`, cash)
  await till.get(path)
  await till.get(`${path}/receipt?format=html`)
  const [card] = settled.payments
  await till.post(`/payments/${card.id}/correct`, {
    payment_method_id: place.meal,
    reason: 'It was a meal card',
  })
  await till.post(`${path}/refund`, { amount: 1.5, reason: 'Long wait' })
}

/** At a printer that a program serves. */
async function printPapers(till: Recorder, bill: Body): Promise<void> {
  const printer = await till.quietly('/printers', {
    branch_id: till.branchId,
    name: 'Counter',
    connection: { kind: 'polled' },
  })
  const receipt = { kind: 'receipt', dining_session_id: bill.id, printer_id: printer.id }
  await till.post('/print-jobs', receipt)
  const first = await till.post('/print-jobs/claim', { printer_id: printer.id })
  await till.get(`/print-jobs/${first.id}`)
  await till.post(`/print-jobs/${first.id}/done`)
  await till.quietly('/print-jobs', receipt)
  const second = await till.quietly('/print-jobs/claim', { printer_id: printer.id })
  await till.post(`/print-jobs/${second.id}/failed`, { reason: 'No paper' })
  await till.get(`/print-jobs?printer_id=${printer.id}`)
}

/** A bill and an order that were paid too early. */
async function undoPayments(till: Recorder, place: Place): Promise<void> {
  const lines = [{ product_id: place.tiramisu, quantity: 1 }]
  const payments = [{ payment_method_id: place.card }]
  const undo = { reason: 'The other table paid' }
  const tab = await till.quietly('/dining-sessions', { branch_id: till.branchId, name: 'Elena' })
  await till.quietly(`/dining-sessions/${tab.id}/orders`, { lines })
  const sold = await till.quietly('/orders', { branch_id: till.branchId, channel: 'pos', lines })
  for (const path of [`/dining-sessions/${tab.id}`, `/orders/${sold.id}`]) {
    await till.quietly(`${path}/pay`, { payments })
    await till.post(`${path}/reopen`, undo)
    await till.quietly(`${path}/pay`, { payments: [] })
  }
}

async function sellAtCounter(till: Recorder, place: Place): Promise<void> {
  const at = { branch_id: till.branchId, channel: 'pos' }
  const lines = [
    { product_id: place.margherita, quantity: 1 },
    { product_id: place.tiramisu, quantity: 2 },
  ]
  const order = await till.post('/orders', {
    ...at,
    lines,
    customer_id: place.customer,
    client_ref: 'till-1-000815',
  })
  await till.patch(`/orders/${order.id}`, { customer_name: 'Elena' })
  await till.get(`/kitchen/board?branch_id=${till.branchId}`)
  const discount = { kind: 'percentage', value: 10, item_id: order.items[0].id, reason: 'Regular guest' }
  await till.post(`/orders/${order.id}/discount`, discount)
  await till.post(`/orders/${order.id}/waive-service-charge`, { reason: 'Long wait' })
  const paid = await till.post(`/orders/${order.id}/pay`, {
    payments: [{ payment_method_id: place.card, reference: '4711' }],
  })
  await till.post(`/payments/${paid.payments[0].id}/tip`, { tip: 2 })
  await till.post(`/orders/${order.id}/waste`, {
    items: [{ item_id: paid.items[0].id, quantity: 1 }],
    reason: 'Dropped on the way',
  })
  await till.post(`/orders/${order.id}/refund`, {
    items: [{ item_id: paid.items[1].id, quantity: 1 }],
    reason: 'Guest did not like it',
  })
  await till.get(`/orders/${order.id}/receipt?format=html`)
  await till.get(`/payments/${paid.payments[0].id}`)
  await till.get(`/payments?branch_id=${till.branchId}`)
  await till.get(`/refunds?branch_id=${till.branchId}`)
  const [receipt] = await till.get(`/receipts?branch_id=${till.branchId}&kind=refund`)
  await till.get(`/receipts/${receipt.id}`)
  const [sale] = await till.read(`/receipts?order_id=${order.id}&kind=sale`)
  const buyer = {
    name: 'Acme S.r.l.',
    tax_number: 'IT01234567890',
    address: 'Via Roma 1, Torino',
    code: 'M5UXCR1',
  }
  await till.post(`/receipts/${sale.id}/buyer`, buyer)
  const signature = { lines: ['TSE 1, transaction 4711'], qr: 'V0;till-1;Kassenbeleg-V1;4711' }
  const signed = { scheme: 'tse', status: 'signed', ...signature, fields: { counter: '9012' } }
  await till.post(`/receipts/${sale.id}/fiscal`, signed)
  await till.post(`/receipts/${sale.id}/printed`)
  const held = lines.map(line => ({ ...line, hold: true }))
  const other = await till.quietly('/orders', { ...at, lines: held })
  await till.post(`/orders/${other.id}/fire`)
  const grown = await till.post(`/orders/${other.id}/lines`, {
    lines: [{ product_id: place.tiramisu, quantity: 1 }],
  })
  const { id: item_id } = grown.items.at(-1)
  await till.post(`/orders/${other.id}/remove-items`, { items: [{ item_id }], reason: 'Changed their mind' })
  const less = await till.quietly(`/orders/${other.id}/discount`, { ...discount, item_id: undefined })
  await till.remove(`/orders/${other.id}/discounts/${less.discounts[0].id}`)
  const part = await till.quietly(`/orders/${other.id}/pay`, {
    payments: [{ payment_method_id: place.card, amount: 5 }],
  })
  await till.post(`/payments/${part.payments[0].id}/void`, { reason: 'Wrong order' })
  await till.post(`/orders/${other.id}/cancel`, { reason: 'Guest left' })
  await till.get(`/orders?branch_id=${till.branchId}&status=cancelled`)
}

async function giveBalanceBack(till: Recorder, place: Place): Promise<void> {
  const { customer: customer_id, tables, card } = place
  const gift = { balance: 5, reason: 'Birthday' }
  await till.quietly(`/customers/${customer_id}/adjust`, gift)
  const lines = [{ product_id: place.margherita, quantity: 1 }]
  const order = { branch_id: till.branchId, channel: 'pos', lines, customer_id }
  const { id } = await till.quietly('/orders', order)
  const bill = await till.quietly('/dining-sessions', { table_id: tables[0], guests: 2, customer_id })
  await till.quietly(`/dining-sessions/${bill.id}/orders`, { lines })
  for (const path of [`/orders/${id}`, `/dining-sessions/${bill.id}`]) {
    await till.quietly(`${path}/pay`, { payments: [], balance: 2 })
    await till.post(`${path}/void-redemption`, { reason: 'Another guest pays' })
    await till.quietly(`${path}/pay`, { payments: [{ payment_method_id: card }] })
  }
  await till.quietly(`/customers/${customer_id}/adjust`, { ...gift, balance: -5 })
}

async function meetRefusals(till: Recorder, place: Place, bill: Body): Promise<void> {
  const [first] = place.tables
  const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
  const round = (line: object) => ({ lines: [{ product_id: place.margherita, quantity: 1, ...line }] })
  await till.refused('GET', `/orders/${unknown}`)
  await till.refused('GET', '/orders?per_page=500')
  await till.refused('GET', '/orders?sort=colour')
  await till.refused('GET', '/menu?branch_id=x&lang=de')
  await till.refused('POST', `${bill.path}/orders`, round({ quantity: 0 }))
  await till.refused('POST', `${bill.path}/orders`, round({}))
  const open = await till.quietly('/dining-sessions', { table_id: first, guests: 1 })
  await till.refused('POST', '/dining-sessions', { table_id: first, guests: 1 })
  const path = `/dining-sessions/${open.id}`
  await till.refused('PATCH', path, { guests: 2 }, { 'if-match': '"7"' })
  await till.refused('POST', `${path}/orders`, round({ product_id: place.soldOut }))
  await till.refused('POST', `${path}/pay`, { payments: [] })
  const order = await till.quietly(`${path}/orders`, round({}))
  const [item] = order.items
  const much = { payments: [{ payment_method_id: place.card, amount: 500 }] }
  await till.refused('POST', `${path}/pay`, much)
  await till.refused('POST', `/orders/${order.id}/pay`, { payments: [{ payment_method_id: place.card }] })
  await till.refused('POST', `${path}/cancel`)
  const name = { payment_method_id: place.card, items: [{ item_id: item.id, quantity: 1 }] }
  await till.quietly(`${path}/orders`, round({}))
  await till.quietly(`${path}/pay`, { payments: [name] })
  await till.refused('POST', `/order-items/${item.id}/cancel`, { reason: 'Too late' })
  await till.refused('POST', `${path}/pay`, { payments: [name] })
  await till.refused('POST', `/order-items/${bill.order.items[0].id}/cancel`, { reason: 'Too late' })
  await till.refused('POST', '/staff/sign-in', { branch_id: till.branchId, pin: '000000' })
  await till.refused('POST', '/customers', { name: 'Elena', phone: '+390115550199' })
  await till.refused('POST', `/customers/${place.customer}/adjust`, { balance: -500, reason: 'Mistake' })
  const idempotencyKey = { 'idempotency-key': 'area-1' }
  await till.quietly('/areas', { branch_id: till.branchId, name: 'Garden' }, idempotencyKey)
  await till.refused('POST', '/areas', { branch_id: till.branchId, name: 'Terrace' }, idempotencyKey)
  await till.refused('POST', '/areas', [], {})
  await till.quietly(`${path}/pay`, { payments: [{ payment_method_id: place.card }] })
}

async function closeEvening(till: Recorder, place: Place): Promise<void> {
  const shift = `/shifts/${place.shift}`
  await till.post(`${shift}/movements`, { kind: 'pay_out', amount: 12, reason: 'Flowers' })
  await till.get(`${shift}/report`)
  const counted = [{ payment_method_id: place.cash, amount: 100 }]
  await till.post(`${shift}/close`, { counted })
  await till.get(shift)
  await till.get(`/shifts?branch_id=${till.branchId}`)
  const period = `branch_id=${till.branchId}&from=2026-06-12&to=2026-06-12`
  await till.get(`/reports/sales?${period}&group_by=hour`)
  await till.get(`/reports/payment-methods?${period}`)
  await till.get(`/reports/taxes?${period}`)
  for (const report of ['products', 'categories', 'channels', 'margins', 'staff', 'tables', 'discounts']) {
    await till.get(`/reports/${report}?${period}`)
  }
  for (const report of ['addons', 'cancellations', 'waste', 'kitchen'])
    await till.get(`/reports/${report}?${period}`)
  await changeKeys(till)
  await pairDevices(till)
  await followByWebhook(till)
  await till.get('/audit-log?resource=webhook&per_page=2')
  const { customer, guest } = place
  await till.post(`/customers/${customer}/adjust`, { points: 50, reason: 'For the long wait' })
  await till.get(`/customers/${customer}/ledger`)
  await till.get(`/customers/${customer}/export`)
  await till.post(`/customers/${guest}/erase`)
}

async function changeKeys(till: Recorder): Promise<void> {
  const { id } = await till.post('/api-keys', { name: 'Till 2', for: 'till', branch_ids: [till.branchId] })
  await till.get('/api-keys')
  await till.get(`/api-keys/${id}`)
  await till.patch(`/api-keys/${id}`, { rate_limit: 240 })
  await till.post(`/api-keys/${id}/rotate`, { overlap_seconds: 3600 })
  await till.remove(`/api-keys/${id}`)
}

async function pairDevices(till: Recorder): Promise<void> {
  const plan = { name: 'Terrace', purpose: 'till', branch_ids: [till.branchId], register: 'bar' }
  const { code } = await till.post('/device-codes', plan)
  await till.get(`/device-codes/${code}`)
  const { id } = await till.post('/pair', { code }, ownPage)
  await till.get('/me')
  await till.get('/devices')
  const { code: other } = await till.quietly('/device-codes', { name: 'Pass', purpose: 'kitchen' })
  await till.asDevice(other, '/unpair')
  await till.remove(`/devices/${id}`)
}

async function followByWebhook(till: Recorder): Promise<void> {
  const url = 'https://hooks.comanda.dev/orders'
  const { id } = await till.post('/webhooks', { url, events: ['order.paid', 'order.refunded'] })
  await till.get('/webhooks')
  await till.get(`/webhooks/${id}`)
  await till.patch(`/webhooks/${id}`, { description: 'Accounting' })
  await till.post(`/webhooks/${id}/rotate`)
  const test = await till.post(`/webhooks/${id}/test`)
  await till.post(`/webhooks/${id}/deliveries/${test.id}/redeliver`)
  await till.get(`/webhooks/${id}/deliveries`)
  await till.remove(`/webhooks/${id}`)
  await till.refused('POST', '/webhooks', { url: 'https://127.0.0.1/', events: ['*'] })
}
