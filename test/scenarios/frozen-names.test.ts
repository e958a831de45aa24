import { expect, test } from 'vitest'
import { type Body, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'

test('later translations of a tax, a method and a campaign do not change an earlier sale', async () => {
  const api = await openApi()
  const brand = await api.openBrand({ languages: ['en', 'it'] })
  const { make } = brand
  const { pie, card } = await makeRestaurant(brand, { dishes: { pie: { price: 11 } } })
  const sell = async () => {
    const lines = [{ product_id: pie.id, quantity: 1 }]
    const order = await make('/orders', { branch_id: brand.branchId, channel: 'pos', lines })
    await make(`/orders/${order.id}/pay`, { payments: [{ payment_method_id: card.id }] })
    return order.id
  }
  const namesOf = async (order: string, lang: string) => {
    const { tax_lines, payments, items }: Body = (await brand.get(`/orders/${order}?lang=${lang}`)).body.data
    return [tax_lines[0].name, payments[0].name, items[0].campaigns.map((one: Body) => one.name).join()]
  }
  const first = await sell()
  const italian = (name: string) => ({ body: { translations: { it: { name } } } })
  await brand.call('PATCH', `/taxes/${pie.tax_id}`, italian('IVA'))
  await brand.call('PATCH', `/payment-methods/${card.id}`, italian('Carta'))
  const { id } = await make('/campaigns', { name: 'Tenth', kind: 'percentage', value: 10 })
  await brand.call('PATCH', `/campaigns/${id}`, italian('Decimo'))
  const second = await sell()
  expect(await namesOf(first, 'it')).toEqual(['VAT', 'Card', ''])
  expect(await namesOf(second, 'it')).toEqual(['IVA', 'Carta', 'Decimo'])
  expect(await namesOf(second, 'en')).toEqual(['VAT', 'Card', 'Tenth'])
  const lines = [{ product_id: pie.id, quantity: 1 }]
  const body = { branch_id: brand.branchId, channel: 'pos', lines }
  const preview = await brand.call('POST', '/orders/preview?lang=it', { body })
  expect(preview.body.data.campaigns).toMatchObject([{ name: 'Decimo', applied: true }])
  await expectInvariants(api.db)
})
