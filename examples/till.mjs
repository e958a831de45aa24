// A waiter's terminal: a table's evening from the menu to the receipt, and the refund of an item.
import assert from 'node:assert/strict'
import { connect } from './connect.mjs'

const till = connect()
const [table] = await till.get('/tables', { query: { status: 'free' } })
const methods = await till.get('/payment-methods')
const method = type => methods.find(one => one.type === type).id
const menu = await till.get('/menu', { query: { branch_id: table.branch_id, lang: 'en' } })
const dish = name => menu.products.find(product => product.name === name && product.orderable).id

const bill = await till.post('/dining-sessions', { body: { table_id: table.id, guests: 2 } })
const path = { session: bill.id }
const send = lines =>
  till.post('/dining-sessions/{session}/orders', { path, query: { lang: 'en' }, body: { lines } })
const first = await send([{ product_id: dish('Margherita'), quantity: 2 }])
await send([{ product_id: dish('Tiramisù'), quantity: 2, note: 'two spoons' }])
const [pizza] = first.items
await till.post('/order-items/{item}/cancel', {
  path: { item: pizza.id },
  body: { reason: 'Ordered twice', quantity: 1 },
})

const { due, shares } = await till.get('/dining-sessions/{session}/split', { path, query: { ways: 2 } })
assert.equal(
  shares.reduce((sum, share) => sum + Math.round(share.amount * 100), 0),
  Math.round(due * 100),
)
const settled = await till.post('/dining-sessions/{session}/pay', {
  path,
  body: {
    payments: [
      { payment_method_id: method('card'), amount: shares[0].amount, tip: 1 },
      { payment_method_id: method('cash'), tendered: 50 },
    ],
  },
})
assert.deepEqual([settled.status, settled.due], ['settled', 0])

for (const format of ['html', 'pdf', 'escpos']) {
  const receipt = await till.get('/dining-sessions/{session}/receipt', {
    path,
    query: { format, lang: 'en' },
  })
  assert(receipt.length > 500)
}

// The next day: find the order by the number on the receipt, and refund the burnt pizza.
const [found] = await till.get('/orders', { query: { order_number: first.order_number } })
const refunded = await till.post('/orders/{order}/refund', {
  path: { order: found.id },
  body: { items: [{ item_id: pizza.id }], reason: 'Burnt' },
})
assert.equal(refunded.status, 'refunded')
console.log(`${first.order_number}: ${due} paid in two parts, ${refunded.adjustments[0].amount} refunded`)
