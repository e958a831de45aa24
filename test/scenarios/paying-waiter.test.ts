import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Body, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'

test('a waiter takes payments and tips where the brand says so, into the drawer of the device', async () => {
  const api = await openApi()
  const brand = await api.openBrand({ languages: ['it', 'en'] })
  const { make, branchId, call } = brand
  const { pie, card } = await makeRestaurant(brand, { dishes: { pie: { price: 10 } } })
  await make('/staff', { name: 'Wanda', role: 'waiter', pin: '7391' })
  const signIn = await make('/staff/sign-in', { pin: '7391', branch_id: branchId })
  const asWaiter = { headers: { 'x-staff-token': signIn.token } }
  const may = async () => (await brand.get('/me', asWaiter)).body.data.staff.may
  const openDrawer = (register: string) =>
    make('/shifts', { branch_id: branchId, register, opening_float: 0 })
  const [bar, garden] = [await openDrawer('Bar'), await openDrawer('Garden')]
  await api.db.query(sql`update api_keys set register = 'bar' where brand_id = ${brand.id}`)
  const lines = [{ product_id: pie.id, quantity: 1 }]
  const sell = () => make('/orders', { branch_id: branchId, channel: 'pos', lines })
  const payment = { payment_method_id: card.id }
  const pay = (id: string, more: Body = {}) =>
    call('POST', `/orders/${id}/pay`, { body: { payments: [payment], ...more }, ...asWaiter })

  const order = await sell()
  expect(await may()).not.toContain('pay')
  expect((await pay(order.id)).body.error.code).toBe('role_forbidden')
  const settings = { waiter_may_pay: true, tip_percents: [0, 10], quick_notes: [{ text: 'Ben cotta' }] }
  const patched = await call('PATCH', '/brand', { body: settings })
  expect(patched.body.data).toMatchObject({
    ...settings,
    quick_notes: [{ text: 'Ben cotta', translations: {} }],
  })
  expect(await may()).toContain('pay')

  const other = await pay(order.id, { shift_id: garden.id })
  expect(other.body.error.details.fields).toMatchObject([{ path: 'shift_id', rule: 'not_allowed' }])
  const paid = (await pay(order.id)).body.data.payments[0]
  expect((await brand.get(`/payments/${paid.id}`)).body.data.shift_id).toBe(bar.id)
  expect((await pay((await sell()).id, { shift_id: bar.id })).status).toBe(200)
  const tip = await call('POST', `/payments/${paid.id}/tip`, { body: { tip: 1 }, ...asWaiter })
  expect(tip.body.data.tip).toBe(1)
  const voided = { body: { reason: 'mistake' }, ...asWaiter }
  expect((await call('POST', `/payments/${paid.id}/void`, voided)).body.error.code).toBe('role_forbidden')
  // A cashier, or the key alone, may name any drawer; without one it is that of the device.
  const named = await make(`/orders/${(await sell()).id}/pay`, { payments: [payment], shift_id: garden.id })
  expect((await brand.get(`/payments/${named.payments[0].id}`)).body.data.shift_id).toBe(garden.id)

  await call('PATCH', '/brand', {
    body: { quick_notes: [{ text: 'Al sangue', translations: { en: { text: 'Rare' } } }] },
  })
  const moved = await call('PATCH', '/brand', { body: { default_language: 'en' } })
  expect(moved.body.data.quick_notes).toEqual([{ text: 'Rare', translations: { it: { text: 'Al sangue' } } }])
  const wrong = { body: { quick_notes: [{ text: 'x', translations: { en: { text: 'y' } } }] } }
  const refused = await call('PATCH', '/brand', wrong)
  expect(refused.body.error.details.fields[0].path).toBe('quick_notes.0.translations.en')
  await expectInvariants(api.db)
})
