import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Body, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makePng } from '#test/fixtures/make-picture.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'

const evening = Date.parse('2026-11-21T19:30:00+01:00')
const hourMs = 3_600_000
const dayMs = 24 * hourMs

test('the menu names what sells at this hour, short names and colours', async () => {
  const api = await openApi({ now: evening })
  const brand = await api.openBrand({ languages: ['en', 'it'], timezone: 'Europe/Rome' })
  const { make, branchId, call } = brand
  const dishes = { pie: { price: 10 }, soup: { price: 6 }, gone: { price: 5 } }
  const { pie, soup, gone, card, category } = await makeRestaurant(brand, { dishes })
  const sell = async (productId: string, quantity: number, isPaid = true) => {
    const lines = [{ product_id: productId, quantity }]
    const order = await make('/orders', { branch_id: branchId, channel: 'pos', lines })
    if (isPaid) await make(`/orders/${order.id}/pay`, { payments: [{ payment_method_id: card.id }] })
  }
  const start = api.clock.now()
  const at = async (ms: number, work: () => Promise<void>) => {
    api.clock.set(start + ms)
    await work()
    api.clock.set(start)
  }
  await at(-30 * dayMs, () => sell(soup.id, 50))
  await at(-dayMs - 2 * hourMs, () => sell(soup.id, 50))
  await at(-dayMs, () => sell(soup.id, 2))
  await sell(pie.id, 3)
  await sell(gone.id, 9)
  await sell(soup.id, 9, false)
  await call('PATCH', `/products/${gone.id}`, { body: { active: false } })
  const short = { short_name: 'Pie', translations: { it: { short_name: 'Torta' } } }
  await call('PATCH', `/products/${pie.id}`, { body: short })
  await call('PATCH', `/categories/${category.id}`, { body: { colour: '#b3541e' } })
  const menu = (query: string) => brand.get(`/menu?branch_id=${branchId}&lang=it${query}`)
  const first = await menu('&popular=24')
  expect(first.body.data.popular).toEqual([pie.id, soup.id])
  expect(first.body.data.categories[0].colour).toBe('#b3541e')
  const names = first.body.data.products.map((one: Body) => one.short_name)
  expect(names).toContain('Torta')
  expect(names).toContain(null)
  expect((await menu('&popular=1')).body.data.popular).toEqual([pie.id])
  expect((await menu('')).body.data).not.toHaveProperty('popular')
  // Counted once an hour, and part of the ETag.
  await sell(soup.id, 9)
  expect((await menu('&popular=24')).headers.get('etag')).toBe(first.headers.get('etag'))
  await at(hourMs, async () => {
    expect((await menu('&popular=24')).body.data.popular).toEqual([])
  })
  const colour = await call('PATCH', `/categories/${category.id}`, { body: { colour: 'red' } })
  expect(colour.status).toBe(422)
})

test('a product has smaller pictures beside its own', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const { pie } = await makeRestaurant(brand, { dishes: { pie: { price: 10 } } })
  const put = (raw: Uint8Array, query = '') => brand.call('PUT', `/products/${pie.id}/image${query}`, { raw })
  const [whole, small, other] = [makePng(600, 400), makePng(160, 107), makePng(100, 100)]
  const early = await put(small, '?size=160')
  expect(early.body.error.details.fields[0].path).toBe('query.size')
  const { image_url: url, version } = (await put(whole)).body.data
  const read = async (query: string) => {
    const answer = await fetch(`${api.url}${url}${query}`)
    return { etag: answer.headers.get('etag'), bytes: new Uint8Array(await answer.arrayBuffer()).length }
  }
  expect((await put(small, '?size=160')).body.data).toMatchObject({ image_url: url, version })
  expect((await put(small, '?size=480')).status).toBe(200)
  expect((await put(makePng(161, 10), '?size=160')).body.error.details.fields[0].rule).toBe('max')
  expect((await put(small, '?size=161')).status).toBe(422)
  const full = await read('')
  expect(full.bytes).toBe(whole.length)
  expect(await read('?size=7')).toEqual(full)
  const tile = await read('?size=160')
  expect(tile.bytes).toBe(small.length)
  expect(tile.etag).not.toBe(full.etag)
  // Another whole picture has none yet.
  const next = (await put(other)).body.data.image_url
  const answer = await fetch(`${api.url}${next}?size=160`)
  expect((await answer.arrayBuffer()).byteLength).toBe(other.length)
  const rows = await api.db.query(sql`select 1 from images`)
  expect(rows).toHaveLength(1)
})

test('the first order at a table is previewed at the prices of tables', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const { branchId, call } = brand
  const prices = [{ channel: 'table', price: 12 }]
  const { pie, tables } = await makeRestaurant(brand, { dishes: { pie: { price: 10, prices } } })
  const lines = [{ product_id: pie.id, quantity: 1 }]
  const preview = async (body: Body) => call('POST', '/orders/preview', { body: { lines, ...body } })
  const faults = async (body: Body) =>
    (await preview(body)).body.error.details.fields.map(({ path, rule }: Body) => `${path} ${rule}`)
  const [table, other] = tables as [Body, Body]
  const shown = (await preview({ table_id: table.id })).body.data
  expect(shown).toMatchObject({ channel: 'table', table_id: table.id, dining_session_id: null, due: 12 })
  expect((await preview({ branch_id: branchId })).body.data.due).toBe(10)
  expect(await faults({ table_id: pie.id })).toEqual(['table_id not_found'])
  expect(await faults({ table_id: table.id, branch_id: branchId })).toEqual(['branch_id not_allowed'])
  expect(await faults({ table_id: table.id, dining_session_id: pie.id })).toEqual(['table_id not_allowed'])
  expect(await faults({ table_id: table.id, channel: 'pos' })).toEqual(['channel not_allowed'])
  await call('DELETE', `/tables/${other.id}`)
  expect(await faults({ table_id: other.id })).toHaveLength(1)
  const elsewhere = await brand.make('/branches', { name: 'Second', code: 'B2' })
  const key = await api.makeKey(brand.id, { branchIds: [elsewhere.id] })
  const body = { lines, table_id: table.id }
  const forbidden = await call('POST', '/orders/preview', { key, body })
  expect(forbidden.body.error.code).toBe('branch_forbidden')
  await expectInvariants(api.db)
})
