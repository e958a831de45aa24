// A fiscal signer: has a device sign every receipt that is issued, and prints nothing before. The device is a stand-in that
// runs here, out of order for its first request.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { connect, expectRefusal } from './connect.mjs'

let transaction = 0
const device = createServer((request, response) => void sign(request, response)).listen(0, '127.0.0.1')
async function sign(request, response) {
  const { number, total } = await json(request)
  if (transaction++ === 0) {
    response.writeHead(503).end()
    return
  }
  const signature = createHmac('sha256', 'key of the device').update(`${number} ${total}`).digest('base64')
  response.end(JSON.stringify({ serial: 'stand-in-1', transaction, signature }))
}
await once(device, 'listening')

const api = connect()
const [branch] = await api.get('/branches')
const setFiscal = fiscal => api.patch('/branches/{id}', { path: { id: branch.id }, body: { fiscal } })
await setFiscal('required')
const [latest] = (await api.request('get', '/events', { query: { direction: 'desc', per_page: 1 } })).data

// Somewhere else, a till sells a coffee. Its receipt is a record at once, but no paper yet.
const menu = await api.get('/menu', { query: { branch_id: branch.id, lang: 'en' } })
const card = (await api.get('/payment-methods')).find(method => method.type === 'card')
const product = menu.products.find(({ name }) => name === 'Margherita')
const order = await api.post('/orders', {
  body: { branch_id: branch.id, channel: 'pos', lines: [{ product_id: product.id, quantity: 1 }] },
})
await api.post('/orders/{order}/pay', {
  path: { order: order.id },
  body: { payments: [{ payment_method_id: card.id }] },
})
const [sale] = await api.get('/receipts', { query: { order_id: order.id } })
const print = () => api.get('/receipts/{receipt}', { path: { receipt: sale.id }, query: { format: 'html' } })
await expectRefusal('fiscal_pending', print())

// The signer follows the events. The answer of the device is printed on the receipt, as lines and as a QR code.
async function signed(receipt) {
  const body = JSON.stringify({ number: receipt.number, total: receipt.total })
  const answer = await fetch(`http://127.0.0.1:${device.address().port}/`, { method: 'POST', body })
  if (!answer.ok) return { status: 'failed', lines: ['The signing device is out of order'] }
  const { serial, transaction: number, signature } = await answer.json()
  return {
    status: 'signed',
    lines: [`Device ${serial}, transaction ${number}`],
    qr: `V0;${serial};${receipt.number};${receipt.total};${number};${signature}`,
    fields: { serial, transaction: String(number), signature },
  }
}
const fill = async receipt =>
  api.post('/receipts/{receipt}/fiscal', {
    path: { receipt: receipt.id },
    body: { scheme: 'stand-in', ...(await signed(receipt)) },
  })
for await (const { data } of api.events({ after: latest?.position ?? 0, types: ['receipt.issued'] })) {
  await fill(await api.get('/receipts/{receipt}', { path: { receipt: data.id } }))
  if (data.id === sale.id) break
}

// A failure may be followed by one signature; that is final.
const done = await fill(sale)
assert.equal(done.fiscal.status, 'signed')
await expectRefusal('invalid_transition', fill(sale))
await print()

await setFiscal('off')
device.close()
console.log(`${done.number} signed: ${done.fiscal.lines[0]}`)
