// A kiosk: guests choose, change their mind, pay first, and are called by their number. Its mistakes name the remedy.
import assert from 'node:assert/strict'
import { client, expectRefusal, keyOfEnvironment } from './comanda.mjs'

const kiosk = client(keyOfEnvironment())
const [branch] = await kiosk.get('/branches')
const menu = await kiosk.get(`/menu?branch_id=${branch.id}&channel=kiosk&lang=en`)
const dish = name => menu.products.find(product => product.name === name && product.orderable)
const pizza = dish('Margherita')
const extra = pizza.addon_groups[0].addons[0]
const card = (await kiosk.get('/payment-methods')).find(method => method.type === 'card')
const cart = {
  branch_id: branch.id,
  channel: 'kiosk',
  customer_name: 'Ada',
  lines: [{ product_id: pizza.id, quantity: 1, addons: [{ addon_id: extra.id }] }],
}

const preview = await kiosk.post('/orders/preview', cart)
const order = await kiosk.post('/orders', { ...cart, metadata: { kiosk: 'entrance' } })
assert.deepEqual([order.due, order.metadata], [preview.totals.total, { kiosk: 'entrance' }])

// Until it is paid, lines are added and removed.
const more = await kiosk.post(`/orders/${order.id}/lines`, {
  lines: [{ product_id: dish('Tiramisù').id, quantity: 2 }],
})
const sweet = more.items.at(-1)
const less = await kiosk.post(`/orders/${order.id}/remove-items`, {
  items: [{ item_id: sweet.id, quantity: 1 }],
  reason: 'Changed their mind',
})
const paid = await kiosk.post(`/orders/${order.id}/pay`, { payments: [{ payment_method_id: card.id }] })
assert.deepEqual([paid.status, paid.paid, paid.due], ['paid', less.due, 0])

const unknown = await expectRefusal('validation_failed', kiosk.post('/orders', { ...cart, line_items: [] }))
assert.match(unknown.message, /lines/)
const tooMany = { ...cart.lines[0], addons: [{ addon_id: extra.id, quantity: 900 }] }
await expectRefusal('validation_failed', kiosk.post('/orders', { ...cart, lines: [tooMany] }))
const elsewhere = await expectRefusal('insufficient_scope', kiosk.get('/customers'))
assert.deepEqual(elsewhere.details.missing_scopes, ['customers.read'])
console.log(`Number ${paid.display_number} for ${paid.customer_name}: ${paid.paid} paid`)
