// A complete web shop: syncs the menu, receives webhooks, sends an order and follows events.
// Start the service with WEBHOOK_ALLOW_PRIVATE=yes, because this webhook uses http on the same machine.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Copy, Refused, verifyWebhook, WebhookRejected } from '@comanda/client'
import { connect } from './connect.mjs'

const shop = connect()

// The menu: reads everything once, then only the changes, whenever refresh() is called.
const copy = new Copy(shop, ['/products', '/categories', '/branches'])
await copy.refresh()
const [branch] = copy.records('/branches').values()
const products = [...copy.records('/products').values()]
const pizza = products.find(({ name, active }) => name === 'Margherita' && active)

// Webhooks: verify every signature, and process each message once, even if it arrives again.
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

// An order: retried automatically when the network fails, and created once. A refusal has a code and a message.
const [latest] = (await shop.request('get', '/events', { query: { direction: 'desc', per_page: 1 } })).data
const heard = once(server, 'order')
const body = { branch_id: branch.id, channel: 'online', lines: [{ product_id: pizza.id, quantity: 2 }] }
const order = await shop.post('/orders', { body, idempotencyKey: `cart-${Date.now()}` })
const refused = await shop.post('/orders', { body: { ...body, lines: [] } }).catch(error => error)
assert(refused instanceof Refused && refused.code === 'validation_failed', refused.message)
assert.deepEqual(await heard, [order.id])

// Events: each once and in order, across broken connections; they need no server of your own.
for await (const event of shop.events({ after: latest?.position ?? 0, types: ['order.created'] })) {
  if (event.data.id === order.id) break
}
await shop.delete('/webhooks/{id}', { path: { id } })
server.close()
console.log(`Order ${order.order_number}: ${order.totals.total}, known by webhook and by event`)
