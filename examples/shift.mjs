// A cashier's day: sign in, open the drawer, sell, ask the manager for a refund, count, and the Z report.
import assert from 'node:assert/strict'
import { client, expectRefusal, keyOfEnvironment } from './comanda.mjs'

const register = client(keyOfEnvironment())
const [branch] = await register.get('/branches')
const pins = { cashier: '3456', manager: '234567' }
const { token } = await register.post('/staff/sign-in', { branch_id: branch.id, pin: pins.cashier })
const till = register.as(token)

const drawer = `till ${Date.now()}`
const shift = await till.post('/shifts', { branch_id: branch.id, register: drawer, opening_float: 100 })
const menu = await till.get(`/menu?branch_id=${branch.id}&lang=en`)
const pizza = menu.products.find(product => product.name === 'Margherita')
const methods = await till.get('/payment-methods')
const [cash, card] = ['cash', 'card'].map(type => methods.find(method => method.type === type).id)
const sell = async (quantity, payment) => {
  const lines = [{ product_id: pizza.id, quantity }]
  const { id } = await till.post('/orders', { branch_id: branch.id, channel: 'pos', lines })
  return till.post(`/orders/${id}/pay`, { payments: [payment] })
}
const inCash = await sell(2, { payment_method_id: cash, tendered: 50 })
const byCard = await sell(3, { payment_method_id: card })

// The guest signs the slip and adds a tip.
const [slip] = byCard.payments
await till.post(`/payments/${slip.id}/tip`, { tip: 2.5 })

// A cashier may not refund: the manager types a PIN, and the approval is good for this one refund.
const refund = { amount: pizza.price, reason: 'Cold' }
await expectRefusal('role_forbidden', till.post(`/orders/${inCash.id}/refund`, refund))
const approval = await till.post('/approvals', {
  pin: pins.manager,
  action: 'refund',
  target_id: inCash.id,
})
const done = await till.post(`/orders/${inCash.id}/refund`, refund, { 'x-approval-token': approval.token })
assert.equal(done.status, 'partially_refunded')

await till.post(`/shifts/${shift.id}/movements`, { kind: 'pay_out', amount: 15, reason: 'Ice' })
const counted = [
  { payment_method_id: cash, amount: 100 + pizza.price - 15 - 1 },
  { payment_method_id: card, amount: 3 * pizza.price + 2.5 },
]
await till.post(`/shifts/${shift.id}/close`, { counted })
const report = await till.get(`/shifts/${shift.id}/report?format=json&lang=en`)
const differences = report.methods.filter(method => method.counted !== null).map(method => method.difference)
assert.deepEqual(differences, [-1, 0])
const pdf = await till.get(`/shifts/${shift.id}/report?format=pdf&lang=en`)
assert.equal(pdf.subarray(0, 4).toString(), '%PDF')
console.log(`Z ${report.number} of ${drawer}: ${JSON.stringify(report.totals)}`)
