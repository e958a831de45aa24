// A synced copy: everything once, then only the changes. Nothing is missed, even with slow writers.
import assert from 'node:assert/strict'
import { Copy } from '@comanda/client'
import { connect } from './connect.mjs'

const office = connect()
const lists =
  'areas tables categories products addons addon-groups taxes campaigns payment-methods customers branches staff ' +
  'stock-items stock-movements kitchen-stations shifts dining-sessions orders'
const copy = new Copy(
  office,
  lists.split(' ').map(list => `/${list}`),
)

const loaded = await copy.refresh()
const [product] = copy.records('/products').values()
const setPrice = price => office.patch('/products/{id}', { path: { id: product.id }, body: { price } })
await setPrice(product.price + 0.5)
const changes = await copy.refresh()
assert.equal(copy.records('/products').get(product.id).price, product.price + 0.5)
await setPrice(product.price)
console.log(`Loaded ${JSON.stringify(loaded)}; then only ${JSON.stringify(changes)}`)
