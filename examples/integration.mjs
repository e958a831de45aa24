// A web shop beside the tills, whole: it keeps the menu in step, sends an order, takes a webhook and follows events.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Copy, Refused, verifyWebhook, WebhookRejected } from '@comanda/client'
import { connect } from './connect.mjs'

const shop = connect()
const secret = process.env.WEBHOOK_SECRET ?? 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

// The menu: everything once, then what has changed, as often as you call refresh().
const copy = new Copy(shop, ['/products', '/categories', '/branches'])
await copy.refresh()
const [branch] = copy.records('/branches').values()
const products = [...copy.records('/products').values()]
const pizza = products.find(({ name, active }) => name === 'Margherita' && active)

// An order: sent again by itself when the line is bad, and made once. A refusal has a code and a message.
const { last_position } = (await shop.request('get', '/events', { query: { limit: 1 } })).meta
const body = { branch_id: branch.id, channel: 'online', lines: [{ product_id: pizza.id, quantity: 2 }] }
const order = await shop.post('/orders', { body, idempotencyKey: `cart-${Date.now()}` })
const refused = await shop.post('/orders', { body: { ...body, lines: [] } }).catch(error => error)
assert(refused instanceof Refused && refused.code === 'validation_failed', refused.message)

// A webhook: believe nothing that is not signed, and do each message once.
const done = new Set()
async function receive(request, response) {
  try {
    const message = await verifyWebhook(await buffer(request), request.headers, secret)
    const id = request.headers['webhook-id']
    if (!done.has(id)) console.log(`Webhook: ${message.type}`)
    done.add(id)
    response.writeHead(204).end()
  } catch (error) {
    response.writeHead(error instanceof WebhookRejected ? 400 : 500).end()
  }
}
const server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1')
await once(server, 'listening')

// Events: each once and in order, through every broken connection.
for await (const event of shop.events({ after: last_position, types: ['order.created'] })) {
  if (event.data.id === order.id) break
}

// The message that the service would send, and one with a guessed secret.
const message = JSON.stringify({ type: 'order.created', timestamp: order.created_at, data: { id: order.id } })
const time = Math.floor(Date.now() / 1000)
const send = key => {
  const signature = `v1,${createHmac('sha256', key).update(`msg_1.${time}.${message}`).digest('base64')}`
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': `${time}`, 'webhook-signature': signature }
  return fetch(`http://127.0.0.1:${server.address().port}`, { method: 'POST', headers, body: message })
}
assert.equal((await send(Buffer.from(secret.slice(6), 'base64'))).status, 204)
assert.equal((await send('guessed')).status, 400)
server.close()
console.log(`Order ${order.order_number}: ${order.totals.total}`)
