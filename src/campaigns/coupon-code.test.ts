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
