// A copy that is kept in step: everything once, then only what has changed. Nothing is missed, however slow a writer was.
import assert from 'node:assert/strict'
import { call, client, keyOfEnvironment } from './comanda.mjs'

const key = keyOfEnvironment()
const lists =
  'areas tables categories products addons addon-groups taxes campaigns payment-methods customers branches staff ' +
  'stock-items stock-movements kitchen-stations shifts dining-sessions orders'
const copy = new Map(
  lists.split(' ').map(list => [list, { since: '1970-01-01T00:00:00Z', records: new Map() }]),
)

/** Reads what has changed in one list since the last time. @returns {Promise<number>} how many records */
async function sync(list) {
  const { since, records } = copy.get(list)
  let [changed, after, watermark] = [0, '', undefined]
  for (;;) {
    const page = await call(key, 'GET', `/${list}?per_page=100&updated_since=${since}${after}`)
    watermark ??= page.headers.get('sync-watermark')
    for (const record of page.data) records.set(record.id, record)
    changed += page.data.length
    if (page.data.length < 100) break
    after = `&after=${page.data.at(-1).id}`
  }
  copy.get(list).since = watermark
  return changed
}

async function round() {
  const changes = {}
  for (const list of copy.keys()) changes[list] = await sync(list)
  return Object.fromEntries(Object.entries(changes).filter(([, count]) => count > 0))
}

const loaded = await round()
const product = [...copy.get('products').records.values()][0]
const office = client(key)
await office.patch(`/products/${product.id}`, { price: product.price + 0.5 })
const changes = await round()
assert.equal(copy.get('products').records.get(product.id).price, product.price + 0.5)
await office.patch(`/products/${product.id}`, { price: product.price })
console.log(`Loaded ${JSON.stringify(loaded)}; then only ${JSON.stringify(changes)}`)
