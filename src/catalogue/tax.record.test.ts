import { expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { operations } from '#test/support/record-call.ts'
import { loadMenu } from '../menu/menu.store.ts'
import { taxKind } from './tax.record.ts'

test('a tax has separate rates for takeaway and delivery, which are replaced together', async () => {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db)
  const tax = operations(env.ctx, brand.caller, taxKind)
  expect(await tax.create({ name: 'Drinks', rate: 22 })).toMatchObject({ service_type_rates: {} })
  const rates = { takeaway: 4.5, delivery: 0 }
  const made = await tax.create({ name: 'Food', rate: 10, service_type_rates: rates })
  expect(made).toMatchObject({ rate: 10, service_type_rates: rates, version: 1 })
  expect(await tax.patch(made.id, { service_type_rates: rates })).toEqual(made)
  const menu = await loadMenu(env.db, brand.id)
  expect(menu.taxes.get(made.id)).toMatchObject({
    rate: 100_000,
    serviceTypeRates: { takeaway: 45_000, delivery: 0 },
  })
  const other = await tax.patch(made.id, { service_type_rates: { delivery: 5 } })
  expect(other).toMatchObject({ service_type_rates: { delivery: 5 }, version: 2 })
  expect(Object.keys(other['service_type_rates'] as object)).toEqual(['delivery'])
})

const quebec = [
  { name: 'GST', rate: 5 },
  { name: 'QST', rate: 9.975 },
]

test('a tax is made of components, whose rates add up to its own', async () => {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, { languages: ['en', 'fr'] })
  const tax = operations(env.ctx, brand.caller, taxKind)
  const translations = { fr: { name: 'TPS et TVQ' } }
  const made = await tax.create({ name: 'GST and QST', components: quebec, translations })
  expect(made).toMatchObject({ rate: 14.975, components: quebec, version: 1 })
  expect(await tax.create({ name: 'One', rate: 5 })).toMatchObject({ rate: 5, components: null })
  const menu = await loadMenu(env.db, brand.id)
  expect(menu.taxes.get(made.id)).toMatchObject({
    name: { text: 'GST and QST', others: { fr: 'TPS et TVQ' } },
    rate: 149_750,
    components: [
      { name: 'GST', rate: 50_000 },
      { name: 'QST', rate: 99_750 },
    ],
  })
  const lower = [{ name: 'GST', rate: 4 }, quebec[1]!]
  expect(await tax.patch(made.id, { components: lower })).toMatchObject({ rate: 13.975 })
  expect(await tax.patch(made.id, { rate: 14.975, components: quebec })).toMatchObject({ rate: 14.975 })
  await expect(tax.patch(made.id, { rate: 15 })).rejects.toMatchObject({
    details: { fields: [{ path: 'rate', rule: 'not_allowed' }] },
  })
  expect(await tax.patch(made.id, { components: null })).toMatchObject({ rate: 14.975, components: null })
  expect(await tax.patch(made.id, { rate: 15 })).toMatchObject({ rate: 15, version: 5 })
})
