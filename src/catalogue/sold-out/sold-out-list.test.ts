import { expect, test } from 'vitest'
import { openParty } from '#test/fixtures/party.ts'
import type { Body } from '#test/support/api.ts'

const party = openParty()

test('a cook marks with a scope of its own, and the list says what is sold out until when', async () => {
  const { brand, api, at } = party
  const { branchId: branch_id } = brand
  await brand.call('PATCH', '/brand', { body: { languages: ['en', 'it'] } })
  const key = await api.makeKey(brand.id, { scopes: ['sold_out.write', 'staff.read'] })
  const cook = await brand.make('/staff', { name: 'Carla', role: 'cook', pin: '4711' })
  const signedIn = await brand.call('POST', '/staff/sign-in', { key, body: { branch_id, pin: '4711' } })
  const headers = { 'x-staff-token': signedIn.body.data.token }
  const mark = (path: string, body: Body) =>
    brand.call('POST', `${path}/sold-out`, { key, headers, body: { branch_id, ...body } })
  const until = new Date(api.clock.now() + 60_000).toISOString()
  expect((await mark(`/products/${at.product.id}`, { sold_out: true })).status).toBe(200)
  expect((await mark(`/addons/${at.addon.id}`, { sold_out: true, until })).status).toBe(200)
  const listed = async (query = '') =>
    (await brand.get(`/sold-out?branch_id=${branch_id}${query}`, { key })).body
  const { data, meta } = await listed('&lang=it&sort=name')
  expect(data).toMatchObject([
    { kind: 'product', id: at.product.id, name: 'Casa lasagne verdi', until: null, staff_id: cook.id },
    { kind: 'addon', id: at.addon.id, name: 'Casa parmesan', staff_id: cook.id },
  ])
  expect([meta.total, Date.parse(data[0].since), Date.parse(data[1].until)]).toEqual([
    2,
    api.clock.now(),
    Date.parse(until),
  ])
  expect((await listed('&kind=addon')).data).toHaveLength(1)
  api.clock.advance(60_000)
  expect((await listed()).data.map((one: Body) => one.kind)).toEqual(['product'])
  await mark(`/products/${at.product.id}`, { sold_out: false })
  expect(await listed()).toMatchObject({ data: [], meta: { total: 0 } })
  const menu = await api.makeKey(brand.id, { scopes: ['products.write'] })
  const refused = await brand.call('POST', `/products/${at.product.id}/sold-out`, {
    key: menu,
    body: { branch_id, sold_out: true },
  })
  expect(refused.body.error.details).toEqual({ missing_scopes: ['sold_out.write'] })
})
