import { expect, test } from 'vitest'
import { handBrand, openApi } from '#test/support/api.ts'
import { setupEndpoints } from './setup.routes.ts'

const page = { 'x-comanda': '1' }
const wish = {
  token: 'printed-at-the-start',
  name: 'Da Lucia',
  currency: 'EUR',
  timezone: 'Europe/Rome',
  languages: ['it', 'en'],
  owner: { name: 'Lucia', pin: '258013' },
}

test('the token of a start makes the first brand once, and its browser an office device', async () => {
  const api = await openApi({ more: setupEndpoints, trustProxy: ['127.0.0.1'] })
  const setUp = (body: object, headers: object = {}) =>
    api.call('POST', '/setup', { body, headers: { ...page, ...headers } })
  // Without a token nothing is open, on the machine itself neither.
  expect((await setUp({ ...wish, token: 'x' })).status).toBe(404)
  Object.assign(api.ctx, { setupToken: wish.token })
  expect((await setUp({ ...wish, token: 'x' })).status).toBe(404)
  expect((await setUp(wish, { 'x-comanda': '0' })).status).toBe(401)
  expect((await setUp(wish, { 'x-forwarded-for': '192.168.1.9' })).status).toBe(422)
  const short = { ...wish, owner: { name: 'Lucia', pin: '2580' } }
  expect((await setUp(short)).body.error.details.fields[0].path).toBe('owner.pin')
  expect((await setUp({ ...wish, currency: 'XXL' })).status).toBe(422)

  const made = await Promise.all([setUp(wish), setUp(wish)])
  expect(new Set(made.map(one => one.status))).toEqual(new Set([201, 404]))
  const { headers, body } = made.find(one => one.status === 201)!
  expect(body.data).toMatchObject({ purpose: 'office', branch_ids: [] })
  expect((await setUp(wish)).status).toBe(404)

  const cookie = headers.getSetCookie()[0]!.split(';')[0]!
  const office = handBrand(api, { id: '', branchId: '', key: '' })
  const asDevice = { key: undefined, headers: { cookie, ...page } }
  const me = (await office.get('/me', asDevice)).body.data
  expect([me.brand.name, me.branches.length, me.pin_lengths]).toEqual(['Da Lucia', 1, [6]])
  const { id: branch_id } = me.branches[0]
  const { token, staff } = await office.make('/staff/sign-in', { branch_id, pin: '258013' }, asDevice)
  const signedIn = { key: undefined, headers: { ...asDevice.headers, 'x-staff-token': token } }
  expect((await office.get('/staff', signedIn)).body.data).toMatchObject([{ name: 'Lucia', role: 'owner' }])

  // The last owner with a PIN stays one.
  const path = `/staff/${staff.id}`
  for (const change of [{ active: false }, { role: 'manager' }]) {
    const refused = await office.call('PATCH', path, { ...signedIn, body: change })
    expect(refused.body.error.code).toBe('in_use')
  }
  await office.make('/staff', { name: 'Anna', role: 'owner', pin: '314159' }, signedIn)
  expect((await office.call('PATCH', path, { ...signedIn, body: { role: 'manager' } })).status).toBe(200)
})
