// Regular guests: search by part of a name, earn and spend points and balance, use a coupon, and refund everything.
import assert from 'node:assert/strict'
import { connect, expectRefusal } from './connect.mjs'

const till = connect()
const [branch] = await till.get('/branches')
const menu = await till.get('/menu', { query: { branch_id: branch.id, lang: 'en' } })
const pizza = menu.products.find(product => product.name === 'Margherita').id
const card = (await till.get('/payment-methods')).find(method => method.type === 'card')
const phone = `+39 333 ${String(Date.now()).slice(-7)}`
const guest = await till.post('/customers', {
  body: { name: 'Ada Rossi', phone, metadata: { newsletter: 'yes' } },
})
const found = await till.get('/customers', { query: { q: 'ada', per_page: 100, direction: 'desc' } })
assert(found.some(({ id }) => id === guest.id))

const order = (quantity, more) =>
  till.post('/orders', {
    body: {
      branch_id: branch.id,
      channel: 'pos',
      customer_id: guest.id,
      lines: [{ product_id: pizza, quantity }],
      ...more,
    },
  })
const pay = ({ id }, more = {}) =>
  till.post('/orders/{order}/pay', {
    path: { order: id },
    body: { payments: [{ payment_method_id: card.id }], ...more },
  })
const path = { id: guest.id }
const points = async () => (await till.get('/customers/{id}', { path })).points

// Ten pizzas earn a point per 1.00; the coupon is case-insensitive.
const big = await pay(await order(10, { coupon_code: 'benvenuti' }))
assert.equal(await points(), Math.floor(big.totals.total))

await till.post('/customers/{id}/top-up', {
  path,
  body: { branch_id: branch.id, payment_method_id: card.id, amount: 20 },
})
await expectRefusal('insufficient_points', pay(await order(1), { points: 500 }))
const spent = await pay(await order(1), { points: 50, balance: 2 })
assert.deepEqual(spent.customer_payment.points_used, 50)

// With only a reason, everything paid is refunded to its source, points and balance too.
const before = await points()
const refund = (order, body) => till.post('/orders/{order}/refund', { path: { order: order.id }, body })
const refunded = await refund(spent, { reason: 'Wrong guest' })
assert.equal(refunded.status, 'refunded')
assert.equal(await points(), before + 50 - spent.customer_payment.points_earned)
const goodwill = await refund(big, { amount: 5, reason: 'Waited long' })
assert.equal(goodwill.status, 'partially_refunded')
console.log(`${guest.name} has ${await points()} points`)
