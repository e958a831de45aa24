import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api, Body } from '#test/support/api.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { notAlone, otherBody, type Patch, patchesOf } from '#test/fixtures/other-values.ts'
import { changedFields, inUtc, readList } from '#test/support/api-snapshot.ts'
import { send } from '#test/fixtures/sample.ts'
import { samples } from '#test/fixtures/samples.ts'
import { openReadyWorld } from '#test/fixtures/ready-world.ts'
import type { World } from '#test/fixtures/world.ts'
import { isLong, sample } from '#test/support/sweep.ts'
import { makeAlternates } from '#test/fixtures/alternates.ts'

// A sale never changes afterwards: every writable field of every record gets another value, and every order and
// bill stays the same, byte by byte, in every language.

let api: Api
let world: World
let patches: Patch[]
/** Orders and bills as answered by the API, by path and language. */
let sold: Record<string, string>
/** An order of everything on the menu, before anything was changed. */
let firstSale: Body
beforeAll(async () => {
  ;({ api, world } = await openReadyWorld())
  const { brand } = world
  await makeAlternates(brand, world)
  await serveEvening()
  firstSale = await orderEverything()
  patches = patchesOf((await api.call('GET', '//v1/openapi.json')).body).filter(
    // These fields are the sale's own, and those of bills have a test below. Keys and webhooks are not part of a sale.
    ({ collection }) =>
      !['/dining-sessions', '/orders', '/order-items', '/api-keys', '/webhooks'].includes(collection),
  )
  sold = await readSold()
})

afterAll(() => api.drop())

/** Orders with all that an order can have, on bills in every state. */
async function serveEvening(): Promise<void> {
  const { brand, product, fish, openPriced, addon, group, order, bill, tables, card, cash } = world
  const { make } = brand
  const above = (await readList(brand, '/categories')).at(-1)
  await make('/categories', { name: 'Below', parent_id: above.id })
  const addons = [{ addon_id: addon.id, addon_group_id: group.id, quantity: 2 }]
  const round = await make(`/dining-sessions/${bill.id}/orders`, {
    lines: [
      { product_id: product.id, quantity: 3, addons, seat: 2, note: 'well done' },
      { product_id: fish.id, quantity: 0.335 },
      { product_id: openPriced.id, quantity: 1, unit_price: 17.25 },
      { product_id: product.id, quantity: 1, hold: true, course: 2 },
    ],
  })
  const [lasagne, weighed] = round.items
  await make(`/order-items/${lasagne.id}/cancel`, { reason: 'too many', quantity: 1 })
  await make(`/order-items/${weighed.id}/cancel`, { reason: 'dropped', quantity: 0.1, restock: false })
  await make(`/orders/${round.id}/kitchen-status`, { status: 'ready' })
  await make(`/dining-sessions/${bill.id}/pay`, {
    payments: [
      { payment_method_id: card.id, amount: 20.5, reference: 'A-17' },
      { payment_method_id: cash.id, tendered: 200 },
    ],
  })
  const next = await make('/dining-sessions', { table_id: tables[0].id, guests: 2 })
  const open = await make(`/dining-sessions/${next.id}/orders`, {
    lines: order.items.map((item: Body) => ({ product_id: item.product_id, quantity: item.quantity })),
  })
  await make(`/order-items/${open.items[0].id}/cancel`, { reason: 'cold', restock: false })
  await make(`/dining-sessions/${next.id}/pay`, { payments: [{ payment_method_id: card.id, amount: 1 }] })
}

/** Every order and every bill in every language, as text. */
async function readSold(languages: readonly string[] = ['en', 'it']): Promise<Record<string, string>> {
  const collections = ['/orders', '/dining-sessions']
  const shown = await Promise.all(
    collections.flatMap(collection =>
      languages.map(async lang => {
        const list = (await world.brand.get(`${collection}?per_page=100&lang=${lang}`)).body.data as Body[]
        const addresses = list.map(({ id }) => `${collection}/${id}?lang=${lang}`)
        return Promise.all(addresses.map(async at => [at, (await world.brand.get(at)).text] as const))
      }),
    ),
  )
  return Object.fromEntries(shown.flat())
}

/** Sends one of everything that can be ordered, as the menu says it must be. @returns the order's items */
async function orderEverything(): Promise<Body[]> {
  const { brand, tables } = world
  const menu = (await brand.get(`/menu?branch_id=${brand.branchId}&channel=table`)).body.data
  const lines = menu.products
    .filter(({ orderable }: Body) => orderable)
    .map((dish: Body) => ({
      product_id: dish.id,
      quantity: 1,
      addons: dish.addon_groups.flatMap(({ id, min, addons }: Body) =>
        min === 0 ? [] : [{ addon_id: addons[0].id, addon_group_id: id, quantity: min }],
      ),
      ...(dish.price_mode === 'open' ? { unit_price: 3 } : {}),
    }))
  const { dining_session_id: bill } = (await brand.get(`/tables/${tables[0].id}`)).body.data
  const { items } = await brand.make(`/dining-sessions/${bill}/orders`, { lines })
  return items
}

async function rowsOf(collection: string): Promise<Body[]> {
  if (collection === '/brand') return [(await world.brand.get('/brand')).body.data]
  return readList(world.brand, collection)
}

type Records = Record<string, Body[]>

async function everyRecord(): Promise<Records> {
  const read = patches.map(async ({ collection }) => [collection, await rowsOf(collection)] as const)
  return Object.fromEntries(await Promise.all(read))
}

test('no change of any field of any record changes a past sale', async () => {
  let changed = 0
  let all = await everyRecord()
  for (const { collection, fields } of patches) {
    // Newest first: a category comes before its parent.
    for (const { id } of sampled(collection, (await rowsOf(collection)).toReversed())) {
      const address = collection === '/brand' ? collection : `${collection}/${id}`
      for (const name of fieldsOf(collection, fields)) {
        if (name !== 'active' && !notAlone.has(name))
          changed += await changeField(address, name, fields[name], all)
      }
      if (!isLong) continue
      expect(await readSold(), address).toEqual(sold)
      all = await everyRecord()
    }
  }
  // A short run compares once, after all changes.
  expect(await readSold()).toEqual(sold)
  console.log(
    `${changed} fields were changed, ${Object.keys(sold).length} readings of orders and bills stayed as they were`,
  )
  expect(changed).toBeGreaterThan(100)
})

/** All products change even in a short run, because the control needs each of them. */
function sampled(collection: string, rows: readonly Body[]): readonly Body[] {
  return collection === '/products' ? rows : sample('records of each kind that change', rows)
}

/** All fields of products change even in a short run, because the control needs them. */
function fieldsOf(collection: string, fields: Body): readonly string[] {
  const names = Object.keys(fields)
  return collection === '/products' ? names : sample('fields of each kind that change', names)
}

/** @returns the number of changed fields */
async function changeField(address: string, name: string, schema: Body, all: Records): Promise<number> {
  const { brand } = world
  const record = (await brand.get(address)).body.data
  const body = otherBody(name, schema, { record, all })
  const reply = await brand.call('PATCH', address, { body })
  if (name === 'currency' || name === 'tax_mode') {
    expect(reply.body.error.code, name).toBe('in_use')
    return 0
  }
  expect(reply.status, `${address} ${name}: ${reply.text}`).toBe(200)
  // A PIN is never shown; its change shows in the record's version.
  if (name === 'pin') expect(reply.body.data.version).toBeGreaterThan(record.version)
  else expect(changedFields(record, reply.body.data), `${address} ${name}`).toContain(name)
  // These settings would refuse the requests of this test.
  if (name.startsWith('require_')) await brand.call('PATCH', address, { body: { [name]: record[name] } })
  // A tax with components cannot have rates by service type.
  if (name === 'components') await brand.call('PATCH', address, { body: { components: null } })
  if (address.startsWith('/branches/') && name === 'timezone') await expectSameInstants(address, record)
  return 1
}

/** Times are shown in the branch's current time zone: the same instants are formatted differently, nothing else changes. */
async function expectSameInstants(address: string, { timezone }: Body): Promise<void> {
  const instants = (shown: Record<string, string>) =>
    Object.entries(shown).map(([at, text]) => [at, inUtc(JSON.parse(text))])
  const elsewhere = await readSold()
  expect(instants(elsewhere), address).toEqual(instants(sold))
  await world.brand.call('PATCH', address, { body: { timezone } })
}

test('no other change of the menu does either', async () => {
  const { brand } = world
  for (const { id } of await rowsOf('/stock-items')) {
    const purchase = { branch_id: brand.branchId, stock_item_id: id, kind: 'purchase' }
    await brand.make('/stock-movements', { ...purchase, quantity: 10_000, unit_cost: 99 })
  }
  for (const operationId of [
    'setProductImage',
    'setProductSoldOut',
    'setAddonSoldOut',
    'createStockMovement',
  ]) {
    const { method } = api.endpoints.find(endpoint => endpoint.operationId === operationId)!
    const reply = await send(brand, method, samples[operationId]!(world))
    expect(reply.status, reply.text).toBeLessThan(300)
  }
  expect(await readSold()).toEqual(sold)
  const back = { branch_id: brand.branchId, sold_out: false }
  await brand.make(`/products/${world.product.id}/sold-out`, back)
  await brand.make(`/addons/${world.addon.id}/sold-out`, back)
})

test('control: an order placed now differs, so the walk has changed the menu', async () => {
  const now = new Map((await orderEverything()).map(item => [item.product_id, item]))
  for (const before of firstSale) {
    const after = now.get(before.product_id)
    const differing = changedFields(before, after)
    expect(differing, before.name).toEqual(
      expect.arrayContaining(['name', 'unit_price', 'total', 'cost', 'tax_id', 'tax_rate', 'kitchen']),
    )
  }
  sold = await readSold()
})

test('changing a bill changes nothing of its orders except their table', async () => {
  const { brand, bill: settled, heldBill, spareTable } = world
  const change = (id: string, body: Body) => brand.call('PATCH', `/dining-sessions/${id}`, { body })
  expect((await change(settled.id, { guests: 9 })).status).toBe(409)
  expect((await change(heldBill.id, { guests: 9, note: 'moved in' })).status).toBe(200)
  const orders = Object.entries(await readSold()).filter(([at]) => at.startsWith('/orders/'))
  expect(orders).toEqual(Object.entries(sold).filter(([at]) => at.startsWith('/orders/')))
  await change(heldBill.id, { table_ids: [spareTable.id] })
  const moved = (await brand.get(`/orders?dining_session_id=${heldBill.id}&lang=en`)).body.data[0]
  expect(changedFields(world.heldOrder, moved)).toEqual(['table_id'])
  sold = await readSold()
})

test.skipIf(!isLong)('neither deactivating everything nor removing a language changes it', async () => {
  const { brand } = world
  const refused: string[] = []
  const occupied = (await rowsOf('/tables')).filter(table => table.status === 'occupied')
  for (const { collection } of patches) {
    if (collection === '/brand') continue
    for (const { id } of await rowsOf(collection)) {
      const { status } = await brand.call('DELETE', `${collection}/${id}`)
      if (status !== 200 && collection !== '/staff') refused.push(`${collection}/${id}`)
    }
  }
  // A record with an open bill stays active; so does the last owner.
  const open = [`/branches/${brand.branchId}`, ...occupied.map(({ id }) => `/tables/${id}`)]
  expect(refused.toSorted()).toEqual(open.toSorted())
  expect(await readSold()).toEqual(sold)
  const { languages, default_language: main } = (await brand.get('/brand')).body.data
  await brand.call('PATCH', '/brand', { body: { languages: [main] } })
  const shown = await readSold([main])
  expect(shown).toEqual(Object.fromEntries(Object.entries(sold).filter(([at]) => at.endsWith(`=${main}`))))
  await brand.call('PATCH', '/brand', { body: { languages } })
  expect(await readSold()).toEqual(sold)
  await expectInvariants(api.db)
})

notOnCitus('planted')('control: detects names that are not frozen', async () => {
  await api.db.query(
    sql`create function rename_sold() returns trigger language plpgsql as ${raw(`$$
    begin update order_items set name = new.name where product_id = new.id; return new; end $$`)}`,
  )
  await api.db.query(
    sql`create trigger follow after update on products for each row execute function rename_sold()`,
  )
  await world.brand.call('PATCH', `/products/${world.fish.id}`, { body: { name: 'Tuna' } })
  expect(await readSold()).not.toEqual(sold)
})
