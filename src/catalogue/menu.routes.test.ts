import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { buildApp } from '../app.ts'
import { importMenu } from '../menu-files/import-menu.ts'
import { menuEndpoints } from './menu.routes.ts'
import { touchMenu } from '../settings/settings.store.ts'

const menu = {
  taxes: [{ name: 'IVA', rate: 10 }],
  categories: [
    { ref: 'food', name: 'Cibo', translations: { en: { name: 'Food' } }, position: 1 },
    { ref: 'gone', name: 'Vecchio', active: false },
    { ref: 'drinks', name: 'Bere', position: 2, branches: ['B1'] },
  ],
  addons: [
    { ref: 'olives', name: 'Olive', price: 1.5, prices: [{ branch: 'B2', price: 2 }] },
    { ref: 'capers', name: 'Capperi', price: 1, active: false },
  ],
  addon_groups: [{ ref: 'extras', name: 'Aggiunte', max: 4, addons: ['capers', 'olives'] }],
  products: [
    {
      ref: 'soup',
      name: 'Zuppa',
      translations: { en: { name: 'Soup' } },
      category: 'food',
      price: 5,
      prices: [
        { branch: 'B2', price: 6 },
        { channel: 'kiosk', price: 4.5 },
        { branch: 'B1', price: 5.5, starts_at: '2026-06-01T00:00:00+02:00' },
      ],
      addon_groups: ['extras'],
      allergens: ['celery'],
    },
    {
      ref: 'brunch',
      name: 'Brunch',
      category: 'food',
      price: 12,
      position: 1,
      availability: [{ weekdays: ['sun'], from: '10:00', to: '14:00' }],
    },
    { ref: 'wine', name: 'Vino', category: 'drinks', price: 4 },
    { ref: 'old', name: 'Antico', category: 'gone', price: 4 },
  ],
}

// A Sunday, 09:30 in Rome: half an hour before brunch.
const sunday = '2026-05-17T09:30:00+02:00'

async function open() {
  const { ctx, clock, db } = await openTestEnv({ now: sunday })
  const brand = await makeBrand(db, { languages: ['it', 'en'], branches: 2 })
  await importMenu(ctx, { brandId: brand.id, text: JSON.stringify(menu), format: 'json', replace: false })
  let caller = brand.caller
  const app = await buildApp(ctx, menuEndpoints(ctx), {
    authenticate: async () => caller,
    limiter: { admit: () => ({ admitted: true, remaining: 1, resetSeconds: 1, retryAfter: 0 }) },
  })
  const get = (query: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/v1/pos/menu?${query}`, headers: { authorization: 'Bearer x', ...headers } })
  const names = async (query: string) =>
    (await get(query)).json().data.products.map(({ name, price, reason }: Product) => [name, price, reason])
  const as = (branchIds: string[]) => (caller = { ...caller, branchIds })
  return { ctx, clock, brand, get, names, as, one: brand.branches[0]!.id, two: brand.branches[1]!.id }
}

type Product = { name: string; price: number; reason: string | null }

describe('GET /menu', () => {
  test('shows the products of a branch, in menu order, with prices and reasons', async () => {
    const { get, names, one, two } = await open()
    const { data } = (await get(`branch_id=${one}`)).json()
    expect(data).toMatchObject({ branch_id: one, channel: 'pos', currency: 'EUR' })
    expect(data.categories.map(({ name }: Product) => name)).toEqual(['Cibo', 'Bere'])
    expect(data.products[0]).toMatchObject({
      name: 'Zuppa',
      price: 5,
      allergens: ['celery'],
      orderable: true,
      reason: null,
      addon_groups: [
        { name: 'Aggiunte', min: 0, max: 4, addons: [{ name: 'Olive', price: 1.5, orderable: true }] },
      ],
    })
    expect(await names(`branch_id=${one}`)).toEqual([
      ['Zuppa', 5, null],
      ['Brunch', 12, 'not_now'],
      ['Vino', 4, null],
    ])
    expect(await names(`branch_id=${two}&channel=kiosk`)).toEqual([
      ['Zuppa', 6, null],
      ['Brunch', 12, 'not_now'],
    ])
  })

  test('answers for another moment without affecting the answer for now', async () => {
    const { names, one } = await open()
    await names(`branch_id=${one}`)
    const summer = encodeURIComponent('2026-06-07T10:00:00+02:00')
    expect(await names(`branch_id=${one}&at=${summer}`)).toEqual([
      ['Zuppa', 5.5, null],
      ['Brunch', 12, null],
      ['Vino', 4, null],
    ])
    expect((await names(`branch_id=${one}`))[0]).toEqual(['Zuppa', 5, null])
  })

  test('shows the hours of a scheduled order with the prices that it is charged', async () => {
    const { get, names, one } = await open()
    const summer = encodeURIComponent('2026-06-07T10:00:00+02:00')
    const evening = encodeURIComponent('2026-06-02T19:00:00+02:00')
    expect(await names(`branch_id=${one}&scheduled_for=${summer}`)).toEqual([
      ['Zuppa', 5, null],
      ['Brunch', 12, null],
      ['Vino', 4, null],
    ])
    expect((await names(`branch_id=${one}&at=${evening}&scheduled_for=${summer}`)).slice(0, 2)).toEqual([
      ['Zuppa', 5.5, null],
      ['Brunch', 12, null],
    ])
    expect((await get(`branch_id=${one}&scheduled_for=summer`)).statusCode).toBe(422)
  })

  test('follows stock that blocks, without a new version of the menu', async () => {
    const { ctx, brand, get, one, two } = await open()
    await ctx.db.transact(async tx => {
      await tx.query(
        sql`insert into stock_items (brand_id, id, name, unit) values (${brand.id}, 'beans', 'Beans', 'g')`,
      )
      await tx.query(
        sql`insert into stock_levels (brand_id, branch_id, stock_item_id, on_hand, block_when_empty)
            values (${brand.id}, ${one}, 'beans', 500000, true), (${brand.id}, ${two}, 'beans', 0, false)`,
      )
      await tx.query(
        sql`update products set recipe = '[{"stock_item_id": "beans", "quantity": 200000}]'
            where brand_id = ${brand.id} and ref = 'soup'`,
      )
      await touchMenu(tx, brand.id)
    })
    const soup = async (branchId: string) => {
      const { remaining, orderable, reason } = (await get(`branch_id=${branchId}`)).json().data.products[0]
      return [remaining, orderable, reason]
    }
    expect([await soup(one), await soup(two)]).toEqual([
      [2, true, null],
      [null, true, null],
    ])
    const sell = (left: number) =>
      ctx.db.query(
        sql`update stock_levels set on_hand = ${left} where brand_id = ${brand.id} and branch_id = ${one}`,
      )
    await sell(300_000)
    expect(await soup(one)).toEqual([1, true, null])
    await sell(100_000)
    expect(await soup(one)).toEqual([0, false, 'no_stock'])
  })

  test('has a strong ETag that is valid until a time boundary or a change of the menu', async () => {
    const { ctx, brand, clock, get, one } = await open()
    const first = await get(`branch_id=${one}`)
    const tag = String(first.headers.etag)
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    const again = await get(`branch_id=${one}`, { 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    clock.set('2026-05-17T09:59:59.999+02:00')
    expect((await get(`branch_id=${one}`, { 'if-none-match': tag })).statusCode).toBe(304)
    clock.set('2026-05-17T10:00:00+02:00')
    const opened = await get(`branch_id=${one}`, { 'if-none-match': tag })
    expect(opened.statusCode).toBe(200)
    expect(opened.json().data.products[1]).toMatchObject({ name: 'Brunch', orderable: true })
    await ctx.db.transact(async tx => {
      await tx.query(sql`update products set price = 590 where brand_id = ${brand.id} and ref = 'soup'`)
      await touchMenu(tx, brand.id)
    })
    const changed = await get(`branch_id=${one}`, { 'if-none-match': String(opened.headers.etag) })
    expect([changed.statusCode, changed.json().data.products[0].price]).toEqual([200, 5.9])
  })

  test('a sold-out dish stays with its reason until it is available again', async () => {
    const { ctx, brand, clock, names, one, two } = await open()
    const until = Date.parse('2026-05-17T12:00:00+02:00')
    await ctx.db.transact(async tx => {
      await tx.query(
        sql`update products set sold_out = ${JSON.stringify([{ branch_id: one, until }])}::jsonb
            where brand_id = ${brand.id} and ref = 'soup'`,
      )
      await touchMenu(tx, brand.id)
    })
    expect((await names(`branch_id=${one}`))[0]).toEqual(['Zuppa', 5, 'sold_out'])
    expect((await names(`branch_id=${two}`))[0]).toEqual(['Zuppa', 6, null])
    clock.set(until)
    expect((await names(`branch_id=${one}`))[0]).toEqual(['Zuppa', 5, null])
  })

  test.each([
    ['', 'query.branch_id', 'required'],
    ['branch_id=01HZZZZZZZZZZZZZZZZZZZZZZZ', 'query.branch_id', 'not_found'],
    ['branch_id=1', 'query.branch_id', 'format'],
    ['branch_id=01HZZZZZZZZZZZZZZZZZZZZZZZ&channel=bar', 'query.channel', 'enum'],
    ['branch_id=01HZZZZZZZZZZZZZZZZZZZZZZZ&at=today', 'query.at', 'format'],
  ])('refuses ?%s', async (query, path, rule) => {
    const { get } = await open()
    const answer = await get(query)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.details.fields).toMatchObject([{ path, rule }])
  })
})
