// A kiosk: guests choose, change their mind, pay at the counter, and are called by number. Errors name the remedy.
import assert from 'node:assert/strict'
import { connect, expectRefusal } from './connect.mjs'

const kiosk = connect()
const [branch] = await kiosk.get('/branches')
const menu = await kiosk.get('/menu', { query: { branch_id: branch.id, channel: 'kiosk', lang: 'en' } })
const dish = name => menu.products.find(product => product.name === name && product.orderable)
const pizza = dish('Margherita')
const extra = pizza.addon_groups[0].addons[0]
const cash = (await kiosk.get('/payment-methods')).find(method => method.type === 'cash')
const cart = {
  branch_id: branch.id,
  channel: 'kiosk',
  customer_name: 'Ada',
  payment_method_id: cash.id,
  lines: [{ product_id: pizza.id, quantity: 1, addons: [{ addon_id: extra.id }] }],
}

const preview = await kiosk.post('/orders/preview', { body: cart })
const order = await kiosk.post('/orders', { body: { ...cart, metadata: { kiosk: 'entrance' } } })
const path = { order: order.id }
assert.deepEqual([order.due, order.metadata], [preview.totals.total, { kiosk: 'entrance' }])

// Until it is paid, lines can be added and removed.
const more = await kiosk.post('/orders/{order}/lines', {
  path,
  body: { lines: [{ product_id: dish('Tiramisù').id, quantity: 2 }] },
})
const sweet = more.items.at(-1)
const less = await kiosk.post('/orders/{order}/remove-items', {
  path,
  body: { items: [{ item_id: sweet.id, quantity: 1 }], reason: 'Changed their mind' },
})
// Anyone can touch a kiosk, so its key takes no payments.
const paying = await expectRefusal(
  'insufficient_scope',
  kiosk.post('/orders/{order}/pay', { path, body: { payments: [{ payment_method_id: cash.id }] } }),
)
assert.deepEqual(paying.details.missing_scopes, ['payments.write'])

const unknown = await expectRefusal(
  'validation_failed',
  kiosk.post('/orders', { body: { ...cart, line_items: [] } }),
)
assert.match(unknown.message, /lines/)
const tooMany = { ...cart.lines[0], addons: [{ addon_id: extra.id, quantity: 900 }] }
await expectRefusal('validation_failed', kiosk.post('/orders', { body: { ...cart, lines: [tooMany] } }))
const elsewhere = await expectRefusal('insufficient_scope', kiosk.get('/customers'))
assert.deepEqual(elsewhere.details.missing_scopes, ['customers.read'])
console.log(`Number ${less.display_number} for ${less.customer_name}: ${less.due} to pay at the counter`)
