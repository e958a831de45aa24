// A cashier's day: sign in, open the drawer, sell, ask the manager for a refund, count, and the Z report.
import assert from 'node:assert/strict'
import { connect, expectRefusal } from './connect.mjs'

const register = connect()
const [branch] = await register.get('/branches')
const pins = { cashier: '3456', manager: '234567' }
const { token } = await register.post('/staff/sign-in', {
  body: { branch_id: branch.id, pin: pins.cashier },
})
const till = register.as(token)

const drawer = `till ${Date.now()}`
const shift = await till.post('/shifts', {
  body: { branch_id: branch.id, register: drawer, opening_float: 100 },
})
const menu = await till.get('/menu', { query: { branch_id: branch.id, lang: 'en' } })
const pizza = menu.products.find(product => product.name === 'Margherita')
const methods = await till.get('/payment-methods')
const [cash, card] = ['cash', 'card'].map(type => methods.find(method => method.type === type).id)
const sell = async (quantity, payment) => {
  const lines = [{ product_id: pizza.id, quantity }]
  const { id } = await till.post('/orders', { body: { branch_id: branch.id, channel: 'pos', lines } })
  return till.post('/orders/{order}/pay', { path: { order: id }, body: { payments: [payment] } })
}
const inCash = await sell(2, { payment_method_id: cash, tendered: 50 })
const byCard = await sell(3, { payment_method_id: card })

// The guest signs the slip and adds a tip.
const [slip] = byCard.payments
await till.post('/payments/{payment}/tip', { path: { payment: slip.id }, body: { tip: 2.5 } })

// A cashier may not refund: the manager enters a PIN, and the approval is valid for this one refund.
const refund = { path: { order: inCash.id }, body: { amount: pizza.price, reason: 'Cold' } }
await expectRefusal('role_forbidden', till.post('/orders/{order}/refund', refund))
const approval = await till.post('/approvals', {
  body: { pin: pins.manager, action: 'refund', target_id: inCash.id, amount: pizza.price },
})
const done = await till.post('/orders/{order}/refund', { ...refund, approvalToken: approval.token })
assert.equal(done.status, 'partially_refunded')

const path = { id: shift.id }
await till.post('/shifts/{id}/movements', { path, body: { kind: 'pay_out', amount: 15, reason: 'Ice' } })
const counted = [
  { payment_method_id: cash, amount: 100 + pizza.price - 15 - 1 },
  { payment_method_id: card, amount: 3 * pizza.price + 2.5 },
]
await till.post('/shifts/{id}/close', { path, body: { counted } })
const readReport = format => till.get('/shifts/{id}/report', { path, query: { format, lang: 'en' } })
const report = await readReport('json')
const differences = report.methods.filter(method => method.counted !== null).map(method => method.difference)
assert.deepEqual(differences, [-1, 0])
const pdf = await readReport('pdf')
assert.equal(Buffer.from(pdf).subarray(0, 4).toString(), '%PDF')
console.log(`Z ${report.number} of ${drawer}: ${JSON.stringify(report.totals)}`)
