import { expect, test } from 'vitest'
import { openApi } from '#test/support/api.ts'
import { makeFullRestaurant } from '#test/fixtures/restaurant.ts'

test('coupon codes are case-insensitive: on creation, in filters, in conflicts and in orders', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const { product } = await makeFullRestaurant(brand)
  const campaign = { name: 'Five off', kind: 'amount', value: 5 }
  const made = await brand.make('/campaigns', { ...campaign, coupon_code: 'Five-è' })
  expect(made.coupon_code).toBe('FIVE-È')
  const found = await brand.get(`/campaigns?coupon_code=${encodeURIComponent('five-è')}`)
  expect(found.body.data).toMatchObject([{ id: made.id }])
  const conflict = await brand.call('POST', '/campaigns', { body: { ...campaign, coupon_code: 'fIVE-è' } })
  expect([conflict.status, conflict.body.error.code]).toEqual([409, 'already_exists'])
  const preview = (coupon_code: string) =>
    brand.call('POST', '/orders/preview', {
      body: { branch_id: brand.branchId, coupon_code, lines: [{ product_id: product.id, quantity: 1 }] },
    })
  const used = await preview('five-è')
  expect(used.body.data.campaigns).toMatchObject([{ campaign_id: made.id, applied: true }])
  expect((await preview('six')).body.error.details.fields[0].path).toBe('coupon_code')
})

test('coupon codes are normalised and measured in upper case, in which they may be longer', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const { product } = await makeFullRestaurant(brand)
  const campaign = { name: 'Five off', kind: 'amount', value: 5 }
  // The upper case of ΐ has three characters, of which the first two compose; that of ß has two.
  const made = await brand.make('/campaigns', { ...campaign, coupon_code: 'ΐ' })
  expect(made.coupon_code).toBe('Ϊ\u0301')
  for (const coupon_code of ['ΐ', 'Ϊ\u0301', 'Ι\u0308\u0301']) {
    const found = await brand.get(`/campaigns?coupon_code=${encodeURIComponent(coupon_code)}`)
    expect(found.body.data).toMatchObject([{ id: made.id }])
    const lines = [{ product_id: product.id, quantity: 1 }]
    const body = { branch_id: brand.branchId, coupon_code, lines }
    const used = await brand.call('POST', '/orders/preview', { body })
    expect(used.body.data.campaigns).toMatchObject([{ campaign_id: made.id, applied: true }])
  }
  const sharp = (count: number) =>
    brand.call('POST', '/campaigns', { body: { ...campaign, coupon_code: 'ß'.repeat(count) } })
  expect((await sharp(127)).body.data.coupon_code).toBe('S'.repeat(254))
  expect((await sharp(128)).body.error.details.fields).toMatchObject([
    { path: 'coupon_code', rule: 'max_length' },
  ])
})
