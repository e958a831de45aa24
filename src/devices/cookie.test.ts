import { expect, test } from 'vitest'
import { openApi } from '#test/support/api.ts'

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

test('a cookie is a credential for pages of this service, and says who is asking', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const ask = (cookie: string, headers: Record<string, string>) =>
    api.call('GET', '/me', { headers: { cookie, ...headers } })
  const cookie = `comanda=${brand.key}`

  const me = await ask(cookie, sameOrigin)
  expect(me.body.data).toMatchObject({
    key: { kind: 'key', purpose: null, branch_ids: [], requires_staff: false },
    staff: null,
    brand: { id: brand.id },
    branches: [{ id: brand.branchId }],
    pin_lengths: [],
    screen_version: '',
  })
  // One that does not say when it was set is older than a day.
  const [renewed] = me.headers.getSetCookie()
  expect(renewed).toMatch(/^comanda=.*; HttpOnly; SameSite=Strict$/)
  expect((await ask(renewed!.split(';')[0]!, { 'x-comanda': '1' })).headers.getSetCookie()).toEqual([])

  for (const headers of [{ 'sec-fetch-site': 'cross-site', 'x-comanda': '1' }, {}]) {
    const refused = await ask(cookie, headers)
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []])
  }
  const unknown = await ask(`comanda=${brand.key.slice(0, -1)}`, sameOrigin)
  expect([unknown.status, unknown.headers.getSetCookie()[0]]).toEqual([
    401,
    expect.stringMatching(/^comanda=; Max-Age=0/),
  ])
  expect((await ask(cookie, { ...sameOrigin, authorization: 'Bearer comanda_wrong' })).status).toBe(401)
})

test('behind a proxy that speaks https the cookie is bound to the host', async () => {
  const api = await openApi({ trustProxy: ['127.0.0.1'] })
  const brand = await api.openBrand()
  const headers = { cookie: `comanda=${brand.key}`, 'x-forwarded-proto': 'https', ...sameOrigin }
  const [renewed] = (await api.call('GET', '/me', { headers })).headers.getSetCookie()
  expect(renewed).toMatch(/^__Host-comanda=.*; Secure$/)
  // It wins over the other.
  const both = { ...sameOrigin, cookie: `comanda=x; ${renewed!.split(';')[0]}` }
  expect((await api.call('GET', '/me', { headers: both })).status).toBe(200)
})

test('says who is signed in, and what they may do', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  await brand.make('/staff', { name: 'Lucia', role: 'owner', pin: '123456' })
  await brand.make('/staff', { name: 'Paolo', role: 'waiter', pin: '4567' })
  const { token } = await brand.make('/staff/sign-in', { branch_id: brand.branchId, pin: '4567' })
  const { data } = (await brand.get('/me', { headers: { 'x-staff-token': token } })).body
  expect(data.staff).toMatchObject({ name: 'Paolo', role: 'waiter', may: ['open', 'kitchen', 'service'] })
  expect(data.pin_lengths).toEqual([4, 6])
})
