import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { type BrandOptions, makeBrand } from '#test/fixtures/make-brand.ts'
import { makeProduct } from '#test/fixtures/make-products.ts'
import { faultsOf, operations, refusalOf } from '#test/support/record-call.ts'
import { loadMenu } from '../menu/menu.store.ts'
import { campaignKind } from './campaign.record.ts'

async function campaigns(options: BrandOptions = {}) {
  const env = await openTestEnv({ now: '2026-11-21T12:00:00+01:00' })
  const brand = await makeBrand(env.db, options)
  const product = await makeProduct(env.db, brand)
  return { env, brand, product, campaign: operations(env.ctx, brand.caller, campaignKind) }
}

const ten = { name: 'Ten', kind: 'percentage', value: 10 }
const off = { name: 'Off', kind: 'amount' }

describe('a campaign as a record', () => {
  test('has defaults and returns what was sent', async () => {
    const { campaign, product } = await campaigns()
    expect(await campaign.create(ten)).toMatchObject({
      value: 10,
      buy: null,
      get: null,
      applies_to: { product_ids: [], category_ids: [] },
      min_subtotal: null,
      channels: [],
      branch_ids: [],
      starts_at: null,
      ends_at: null,
      availability: [],
      coupon_code: null,
      usage_limit: null,
      per_customer_limit: null,
      priority: 100,
      stackable: false,
      used_count: 0,
      active: true,
      version: 1,
    })
    const whole = {
      name: 'Lunch',
      kind: 'buy_x_get_y',
      buy: 2,
      get: 1,
      applies_to: { product_ids: [product], category_ids: [] },
      min_subtotal: 12.5,
      channels: ['pos', 'kiosk'],
      starts_at: '2026-10-01T00:00:00.000+02:00',
      ends_at: '2026-12-01T00:00:00.000+01:00',
      availability: [{ weekdays: ['mon'], from: '12:00', to: '14:00' }],
      coupon_code: 'LUNCH',
      usage_limit: 100,
      per_customer_limit: 1,
      priority: 5,
      stackable: true,
    }
    const made = await campaign.create(whole)
    expect(made).toMatchObject({ ...whole, value: 100, version: 1 })
    expect(await campaign.get(made.id)).toEqual(made)
    expect(await campaign.patch(made.id, whole)).toEqual(made)
    const { translations, ...listed } = made
    expect(translations).toEqual({ en: { name: 'Lunch' } })
    expect((await campaign.list({ filters: { coupon_code: 'LUNCH' } })).data).toEqual([listed])
  })

  test('keeps the list that is not sent and advances its version when the other is replaced', async () => {
    const { campaign, product, env } = await campaigns()
    const [category] = await env.db.query<{ id: string }>(sql`select id from categories`)
    const [product_ids, category_ids] = [[product], [category!.id]]
    const made = await campaign.create({ ...ten, applies_to: { product_ids } })
    const more = await campaign.patch(made.id, { applies_to: { category_ids } })
    expect(more).toMatchObject({ applies_to: { product_ids, category_ids }, version: 2 })
    const nothing = { applies_to: { product_ids: [], category_ids: [] } }
    const none = await campaign.patch(made.id, nothing)
    expect(none).toMatchObject({ ...nothing, version: 3 })
    expect(await campaign.patch(made.id, { applies_to: {} })).toEqual(none)
  })

  test('keeps its value when only its kind changes', async () => {
    const { campaign, env } = await campaigns()
    const made = await campaign.create(ten)
    expect(await campaign.patch(made.id, { kind: 'amount' })).toMatchObject({ kind: 'amount', value: 10 })
    expect(await env.db.query(sql`select value from campaigns`)).toEqual([{ value: 1000 }])
    expect(await campaign.patch(made.id, { value: 7.5 })).toMatchObject({ value: 7.5, version: 3 })
    const odd = await campaign.create({ ...ten, value: 12.3456 })
    expect(await faultsOf(campaign.patch(odd.id, { kind: 'amount' }))).toEqual(['value decimals'])
  })

  test('has a coupon that no other active campaign has', async () => {
    const { campaign } = await campaigns()
    const first = await campaign.create({ ...ten, coupon_code: 'HELLO' })
    const conflict = { code: 'already_exists', details: { field: 'coupon_code', id: first.id } }
    expect(await refusalOf(campaign.create({ ...ten, coupon_code: 'HELLO' }))).toEqual(conflict)
    const second = await campaign.create({ ...ten, coupon_code: 'HELLO', active: false })
    expect(await refusalOf(campaign.patch(second.id, { active: true }))).toEqual(conflict)
    await campaign.remove(first.id)
    expect(await campaign.patch(second.id, { active: true })).toMatchObject({ active: true })
    const taken = await refusalOf(campaign.patch(first.id, { active: true }))
    expect(taken).toMatchObject({ details: { id: second.id } })
    expect(await campaign.patch(second.id, { coupon_code: null })).toMatchObject({ coupon_code: null })
    expect(await campaign.patch(first.id, { active: true })).toMatchObject({ coupon_code: 'HELLO' })
  })
})

test('appears in the menu while active, in the order of application', async () => {
  const { campaign, brand, env } = await campaigns()
  const version = async () => (await loadMenu(env.db, brand.id)).version
  const before = await version()
  const late = await campaign.create({ ...ten, priority: 7, starts_at: '2026-11-21T12:00:00.123+01:00' })
  const older = await campaign.create({ ...off, value: 2.5, min_subtotal: 10, priority: 5 })
  const younger = await campaign.create({ ...ten, priority: 5, channels: ['kiosk'] })
  const ended = await campaign.create(ten)
  await campaign.remove(ended.id)
  const menu = await loadMenu(env.db, brand.id)
  expect(menu.version).toBe(before + 5)
  expect(menu.campaigns.map(({ id }) => id)).toEqual([older.id, younger.id, late.id])
  expect(menu.campaigns[0]).toMatchObject({ kind: 'amount', value: 250, minSubtotal: 1000, endsAt: null })
  expect(menu.campaigns[1]).toMatchObject({ value: 100_000, channels: ['kiosk'] })
  expect(menu.campaigns[2]?.startsAt).toBe(Date.parse('2026-11-21T12:00:00.123+01:00'))
})
