// A web shop beside the tills, whole: it keeps the menu in step, takes webhooks, sends an order and follows events.
// On the machine of the service a webhook may come by http: start it with WEBHOOK_ALLOW_PRIVATE=yes.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Copy, Refused, verifyWebhook, WebhookRejected } from '@comanda/client'
import { connect } from './connect.mjs'

const shop = connect()

// The menu: everything once, then what has changed, as often as you call refresh().
const copy = new Copy(shop, ['/products', '/categories', '/branches'])
await copy.refresh()
const [branch] = copy.records('/branches').values()
const products = [...copy.records('/products').values()]
const pizza = products.find(({ name, active }) => name === 'Margherita' && active)

// Webhooks: believe nothing that is not signed, and do each message once, however often it comes.
const server = createServer().listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${server.address().port}/`
const { id, secret } = await shop.post('/webhooks', { body: { url, events: ['order.created'] } })
const done = new Set()
async function receive(request, response) {
  try {
    const message = await verifyWebhook(await buffer(request), request.headers, secret)
    const messageId = request.headers['webhook-id']
    if (!done.has(messageId)) server.emit('order', message.data.id)
    done.add(messageId)
    response.writeHead(204).end()
  } catch (error) {
    response.writeHead(error instanceof WebhookRejected ? 400 : 500).end()
  }
}
server.on('request', (request, response) => void receive(request, response))
const forged = await fetch(url, { method: 'POST', body: '{}' })
assert.equal(forged.status, 400)

// An order: sent again by itself when the line is bad, and made once. A refusal has a code and a message.
const { last_position } = (await shop.request('get', '/events', { query: { limit: 1 } })).meta
const heard = once(server, 'order')
const body = { branch_id: branch.id, channel: 'online', lines: [{ product_id: pizza.id, quantity: 2 }] }
const order = await shop.post('/orders', { body, idempotencyKey: `cart-${Date.now()}` })
const refused = await shop.post('/orders', { body: { ...body, lines: [] } }).catch(error => error)
assert(refused instanceof Refused && refused.code === 'validation_failed', refused.message)
assert.deepEqual(await heard, [order.id])

// Events: each once and in order, through every broken connection; no server of your own is needed for them.
for await (const event of shop.events({ after: last_position, types: ['order.created'] })) {
  if (event.data.id === order.id) break
}
await shop.delete('/webhooks/{id}', { path: { id } })
server.close()
console.log(`Order ${order.order_number}: ${order.totals.total}, known by webhook and by event`)
