import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { makeCampaign, makeCustomer } from '#test/fixtures/make-campaign.ts'
import { faultsOf, operations, refusalOf, type Shown } from '#test/support/record-call.ts'
import type { IfMatch } from '../lib/version.ts'
import { newUlid } from '../lib/ulid.ts'
import { categoryKind } from '../catalogue/category.record.ts'
import { productKind } from '../catalogue/product.record.ts'
import { taxKind } from '../catalogue/tax.record.ts'
import { paymentMethodKind } from '../payment-methods/payment-method.record.ts'
import { recordKinds } from '../endpoints.ts'
import { campaignKind } from '../campaigns/campaign.record.ts'
import { translatedTables } from './brand-record.store.ts'
import { channels } from '../wire/words.types.ts'
import { patchBrand } from './patch-brand.ts'
import { lockBrand } from '../settings/settings.store.ts'

async function business() {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, { languages: ['it', 'en'], branches: 2 })
  const patch = async (body: Record<string, unknown>, ifMatch?: IfMatch) =>
    (await patchBrand(env.ctx, { caller: brand.caller, body, ifMatch })).data as Shown
  const category = operations(env.ctx, brand.caller, categoryKind)
  const product = operations(env.ctx, brand.caller, productKind)
  const { id: categoryId } = await category.create({ name: 'Primi' })
  return { env, brand, patch, category, product, categoryId }
}

async function makeOrder(env: TestEnv, brandId: string, branchId: string): Promise<string> {
  const id = newUlid()
  await env.db.query(
    sql`insert into orders (brand_id, id, branch_id, channel, service_type, status, business_date, number,
          order_number, currency, tax_mode, subtotal, tax, total, cost, ordered_at, created_at, updated_at)
        values (${brandId}, ${id}, ${branchId}, 'table', 'dine_in', 'pending', '2026-01-01', 1, 'B1-1', 'EUR',
          'inclusive', 0, 0, 0, 0, now(), now(), now())`,
  )
  return id
}

test('changes only the fields sent, and equal values change no version', async () => {
  const { patch } = await business()
  const named = await patch({ name: 'Da Gino' })
  expect(named).toMatchObject({
    name: 'Da Gino',
    currency: 'EUR',
    timezone: 'Europe/Rome',
    default_language: 'it',
    languages: ['it', 'en'],
    tax_mode: 'inclusive',
    version: 2,
  })
  expect(named).not.toHaveProperty('active')
  expect(await patch({})).toEqual(named)
  expect(await patch({ name: 'Da Gino', languages: ['it', 'en'] })).toEqual(named)
  expect((await refusalOf(patch({ name: 'X' }, { version: 1 }))).code).toBe('version_conflict')
})

test('reports each invalid setting at its path', async () => {
  const { patch } = await business()
  for (const [body, ...faults] of [
    [{ currency: 'XYZ', timezone: 'Mars/Base' }, 'currency enum', 'timezone enum'],
    [{ currency: 'KWD' }, 'currency enum'],
    [{ languages: ['it', 'zz-nothing'] }, 'languages.1 enum'],
    [{ languages: ['en'] }, 'languages required'],
    [{ default_language: 'de' }, 'default_language enum'],
  ] as [object, ...string[]][]) {
    expect(await faultsOf(patch({ ...body }))).toEqual(faults)
  }
})

test('changing the default language moves the texts and no version', async () => {
  const { patch, product, categoryId, category, brand } = await business()
  const { caller } = brand
  const both = await product.create({
    name: 'Torta',
    description: 'Buona',
    category_id: categoryId,
    price: 1,
    translations: { en: { name: 'Cake' } },
  })
  const primi = await category.get(categoryId)
  await patch({ default_language: 'en' })
  expect(await patch({})).toMatchObject({ default_language: 'en', version: 2 })
  // Read as a request does that comes after the change.
  const settings = { ...caller.brand, defaultLanguage: 'en' }
  const read = async (id: string, kind: typeof product, lang: string) =>
    kind.get(id, { lang, caller: { ...caller, brand: settings } })
  const cake = await read(both.id, product, 'en')
  expect(cake).toMatchObject({
    name: 'Cake',
    description: 'Buona',
    version: both.version,
    updated_at: both.updated_at,
    translations: { it: { name: 'Torta', description: 'Buona' }, en: { name: 'Cake', description: 'Buona' } },
  })
  expect(await read(both.id, product, 'it')).toMatchObject({ name: 'Torta', description: 'Buona' })
  expect(await read(categoryId, category, 'en')).toMatchObject({ name: 'Primi', version: primi.version })
})

test('also those of taxes, campaigns and payment methods, back and forth', async () => {
  const { patch, env, brand } = await business()
  const named = [
    [taxKind, { name: 'IVA', rate: 10 }, 'VAT'],
    [campaignKind, { name: 'Sconto', kind: 'percentage', value: 10 }, 'Sale'],
    [paymentMethodKind, { name: 'Contanti', type: 'cash' }, 'Cash'],
  ] as const
  const made = []
  for (const [kind, body, english] of named) {
    const { create, get } = operations(env.ctx, brand.caller, kind)
    const { id } = await create({ ...body, translations: { en: { name: english } } })
    made.push({ id, get, it: body.name, en: english })
  }
  for (const language of ['en', 'it'] as const) {
    await patch({ default_language: language })
    const caller = {
      ...brand.caller,
      brand: { ...brand.caller.brand, defaultLanguage: language },
    }
    for (const one of made) {
      const names = await Promise.all(['it', 'en'].map(lang => one.get(one.id, { lang, caller })))
      expect(names.map(({ name }) => name)).toEqual([one.it, one.en])
    }
  }
})

test('every translated field of a record moves with the default language', () => {
  const translated = recordKinds.flatMap(({ table, fields }) => {
    const names = Object.entries(fields).flatMap(([name, field]) => (field.translated ? [name] : []))
    return names.length > 0 ? [[table, names]] : []
  })
  expect(translatedTables).toEqual(Object.fromEntries(translated))
})

test('currency and tax mode are fixed from the first order on', async () => {
  const { patch, env, brand } = await business()
  expect(await patch({ currency: 'USD', tax_mode: 'exclusive' })).toMatchObject({ currency: 'USD' })
  const id = await makeOrder(env, brand.id, brand.branch.id)
  const inUse = { code: 'in_use', details: { by: 'order', ids: [id] } }
  expect(await refusalOf(patch({ currency: 'EUR' }))).toEqual(inUse)
  expect(await refusalOf(patch({ tax_mode: 'inclusive', name: 'X' }))).toEqual(inUse)
  expect(await patch({ currency: 'USD', name: 'Still' })).toMatchObject({ name: 'Still', version: 3 })
})

test('refuses a currency without decimals while prices have decimals', async () => {
  const { patch, product, categoryId } = await business()
  const made = await product.create({ name: 'Pie', category_id: categoryId, price: 1.5 })
  const inUse = { code: 'in_use', details: { by: 'price', ids: [made.id] } }
  expect(await refusalOf(patch({ currency: 'JPY' }))).toEqual(inUse)
  await product.patch(made.id, { price: 2 })
  expect(await patch({ currency: 'JPY' })).toMatchObject({ currency: 'JPY' })
})

test('refuses a currency without decimals while campaigns or balances have decimals', async () => {
  const { patch, env, brand } = await business()
  const { db } = env
  const refused = () => refusalOf(patch({ currency: 'JPY' }))
  const inUse = (by: string, ...ids: string[]) => ({ code: 'in_use', details: { by, ids } })
  await makeCampaign(db, brand, { kind: 'percentage', value: 105_050 })
  const off = await makeCampaign(db, brand, { kind: 'amount', value: 150, active: false })
  const fixed = await makeCampaign(db, brand, { kind: 'fixed_price', value: 550 })
  const from = await makeCampaign(db, brand, { minSubtotal: 1050 })
  const ada = await makeCustomer(db, brand)
  await db.query(sql`update customers set balance = 750 where id = ${ada}`)
  expect(await refused()).toEqual(inUse('price', off, fixed, from))
  await db.query(sql`update campaigns set value = 10000, min_subtotal = null`)
  expect(await refused()).toEqual(inUse('balance', ada))
  await db.query(sql`update customers set balance = 700 where id = ${ada}`)
  expect(await patch({ currency: 'JPY' })).toMatchObject({ currency: 'JPY' })
})

test('refuses a currency without decimals while cash is rounded to coins with decimals', async () => {
  const { patch, env, brand } = await business()
  const method = operations(env.ctx, brand.caller, paymentMethodKind)
  const cash = await method.create({ name: 'Cash', type: 'cash', rounding: 0.05 })
  await method.create({ name: 'Cash without coins', type: 'cash', rounding: 1 })
  await method.create({ name: 'Card', type: 'card' })
  const inUse = { code: 'in_use', details: { by: 'payment_method', ids: [cash.id] } }
  expect(await refusalOf(patch({ currency: 'JPY' }))).toEqual(inUse)
  await method.patch(cash.id, { rounding: 5 })
  expect(await patch({ currency: 'JPY' })).toMatchObject({ currency: 'JPY' })
})

test('refuses another currency while a drawer is open', async () => {
  const { patch, env, brand } = await business()
  const shift = newUlid()
  await env.db.query(
    sql`insert into shifts (brand_id, id, branch_id, register, register_key, opening_float, blind, opened_at)
        values (${brand.id}, ${shift}, ${brand.branch.id}, 'Till', 'till', 10055, false, now())`,
  )
  const inUse = { code: 'in_use', details: { by: 'shift', ids: [shift] } }
  expect(await refusalOf(patch({ currency: 'JPY' }))).toEqual(inUse)
  expect(await patch({ name: 'Other' })).toMatchObject({ name: 'Other' })
  await env.db.query(sql`delete from shifts where brand_id = ${brand.id}`)
  expect(await patch({ currency: 'JPY' })).toMatchObject({ currency: 'JPY' })
})

test('a key of some branches reads the brand and cannot change it', async () => {
  const { env, brand } = await business()
  const caller = { ...brand.caller, branchIds: [brand.branch.id] }
  const forbidden = { code: 'branch_forbidden', details: { branch_id: brand.branches[1]!.id } }
  expect(await refusalOf(patchBrand(env.ctx, { caller, body: { name: 'X' } }))).toEqual(forbidden)
})

test('a percentage adds a service charge and null removes it', async () => {
  const { patch, env, brand } = await business()
  const tax = await operations(env.ctx, brand.caller, taxKind).create({ name: 'VAT', rate: 10 })
  const charge = (value: unknown) => patch({ service_charge: value })
  expect(await faultsOf(charge({ tax_id: tax.id }))).toEqual(['service_charge.percent required'])
  const unknown = charge({ percent: 5, tax_id: newUlid() })
  expect(await faultsOf(unknown)).toEqual(['service_charge.tax_id not_found'])
  const plain = { percent: 12.5, tax_id: null, channels: [] }
  expect(await charge({ percent: 12.5 })).toMatchObject({ service_charge: plain })
  const stored = async () => (await findBrandSettings(env, brand.id)).serviceCharge
  expect(await stored()).toMatchObject({ percent: 125_000, taxId: null, channels })
  const service_charge = { percent: 12.5, tax_id: tax.id, channels: ['table', 'qr'] }
  const inRoom = await charge({ tax_id: tax.id, channels: ['table', 'qr'] })
  expect(inRoom).toMatchObject({ service_charge, version: 3 })
  expect(await charge(service_charge)).toMatchObject({ version: 3 })
  expect((await stored())?.channels).toEqual(['table', 'qr'])
  expect(await charge(null)).toMatchObject({ service_charge: null, version: 4 })
  expect(await stored()).toBeNull()
})

function findBrandSettings(env: TestEnv, brandId: string) {
  return env.db.transact(tx => lockBrand(tx, brandId))
}
