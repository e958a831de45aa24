import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import type { Db, Tx } from '../db/database.ts'
import { importMenu } from '../menu-files/import-menu.ts'
import { heapBytes } from '../lib/heap-bytes.ts'
import { makeMenuCache, type MenuCache } from './menu.cache.ts'
import { makePopularCache } from './popular.cache.ts'
import { readMenuVersion } from './menu.store.ts'
import { touchMenu } from '../settings/settings.store.ts'
import { readMenu } from '../catalogue/read-menu.ts'

/** Passes a database as a transaction: a load only needs a connection to query. */
function asTx(db: Db): Tx {
  return db as Tx
}

/** Counts the menus that are really read; all else goes through. */
function counted(db: Db): { db: Tx; seen: { loads: number } } {
  const seen = { loads: 0 }
  const query: Db['query'] = (statement, name) => {
    if (name === 'load_menu') seen.loads++
    return db.query(statement, name)
  }
  return { db: asTx({ isDistributed: false, query }), seen }
}

async function open() {
  const { ctx } = await openTestEnv()
  const brand = await makeBrand(ctx.db)
  const change = () =>
    ctx.db.transact(async tx => {
      await touchMenu(tx, brand.id)
      return readMenuVersion(tx, brand.id)
    })
  return { ctx, brandId: brand.id, change, ...counted(ctx.db) }
}

describe('the menu in memory', () => {
  test('is loaded once for all who wait, and cached', async () => {
    const { brandId, db, seen } = await open()
    const { menuAt } = makeMenuCache()
    const version = await readMenuVersion(db, brandId)
    const menus = await Promise.all(Array.from({ length: 20 }, () => menuAt(db, brandId, version)))
    expect(new Set(menus).size).toBe(1)
    expect(await menuAt(db, brandId, version)).toBe(menus[0])
    expect(seen.loads).toBe(1)
  })

  test('is loaded again when the brand has a newer one, and never goes back', async () => {
    const { brandId, change, db, seen } = await open()
    const { menuAt } = makeMenuCache()
    const version = await readMenuVersion(db, brandId)
    await menuAt(db, brandId, version)
    const newer = await change()
    const menu = await menuAt(db, brandId, newer)
    expect([menu.version, seen.loads]).toEqual([version + 1, 2])
    expect(await menuAt(db, brandId, version)).toBe(menu)
  })

  test('is not served from a load that began before the change', async () => {
    const { brandId, change, db } = await open()
    const { menuAt } = makeMenuCache()
    const held = Promise.withResolvers<void>()
    const seen = Promise.withResolvers<void>()
    const slow = asTx({
      isDistributed: false,
      query: async (statement, name) => {
        const rows = await db.query<never>(statement, name)
        seen.resolve()
        await held.promise
        return rows
      },
    })
    const version = await readMenuVersion(db, brandId)
    const old = menuAt(slow, brandId, version)
    await seen.promise
    const newer = await change()
    const fresh = menuAt(db, brandId, newer)
    // Both are under way now; the first one ends last.
    setTimeout(held.resolve, 20)
    expect((await old).version).toBe(version)
    expect((await fresh).version).toBe(newer)
    expect((await menuAt(db, brandId, version)).version).toBe(newer)
  })

  test('a failed load fails for its own caller only', async () => {
    const { brandId, db } = await open()
    const { menuAt } = makeMenuCache()
    const version = await readMenuVersion(db, brandId)
    const failing = asTx({
      isDistributed: false,
      query: () => Promise.reject(new Error('the connection is gone')),
    })
    const [first, second] = await Promise.allSettled([
      menuAt(failing, brandId, version),
      menuAt(db, brandId, version),
    ])
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  })

  test('keeps the most recently used brands within its bytes', async () => {
    const { ctx, db, seen } = await open()
    const [a, b, c] = [await makeBrand(ctx.db), await makeBrand(ctx.db), await makeBrand(ctx.db)]
    const at = (menus: MenuCache, brandId: string) => menus.kept(brandId, 1) ?? menus.menuAt(db, brandId, 1)
    const one = heapBytes(await at(makeMenuCache(), a.id))
    const menus = makeMenuCache({ menus: 2 * one + 1000, answers: 0 })
    seen.loads = 0
    for (const brand of [a, b, a, c, a]) await at(menus, brand.id)
    expect(seen.loads).toBe(3)
    await at(menus, b.id)
    expect(seen.loads).toBe(4)
  })
})

test('no transaction waits for a load that still needs a connection', async () => {
  const { ctx } = await openTestEnv({ max: 2 })
  const brand = await makeBrand(ctx.db)
  const goOn = Promise.withResolvers<void>()
  const order = () => {
    const begun = Promise.withResolvers<void>()
    const menu = ctx.db.transact(async tx => {
      begun.resolve()
      await goOn.promise
      return ctx.menus.menuAt(tx, brand.id, 1)
    })
    return { begun: begun.promise, menu }
  }
  const first = order()
  await first.begun
  // The reader looks at the version by the connection left, which the second order takes from it.
  const branchId = brand.branches[0]!.id
  const reading = readMenu(ctx, makePopularCache(ctx.db), {
    caller: brand.caller,
    branchId,
    channel: 'pos',
    at: undefined,
    scheduledFor: undefined,
    popular: undefined,
    lang: 'en',
  })
  const second = order()
  await second.begun
  goOn.resolve()
  const ended = await Promise.allSettled([first.menu, second.menu, reading])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
})

describe('an answer computed from the menu', () => {
  const answerOf = (bytes: number) => ({ bytes: Buffer.alloc(bytes), etag: '"x"', until: 1000, stock: '' })
  const now = { now: 1, stock: '', isOfNow: true }

  test('is computed once for concurrent callers, and again when outdated', async () => {
    const { answer } = makeMenuCache()
    let made = 0
    const make = () => Promise.resolve((made++, answerOf(10)))
    const request = { brandId: 'a', name: 'here', ...now }
    await Promise.all([answer(request, make), answer(request, make), answer(request, make)])
    await answer(request, make)
    expect(made).toBe(1)
    await answer({ ...request, now: 1000 }, make)
    expect(made).toBe(2)
  })

  test('is replaced when stock has moved, and not kept for another time', async () => {
    const { answer } = makeMenuCache({ menus: 0, answers: 10_000 })
    let made = 0
    const ask = (request: object, stock = '') =>
      answer({ brandId: 'a', name: 'here', ...now, ...request, stock }, () =>
        Promise.resolve((made++, { ...answerOf(3000), stock })),
      )
    await answer({ brandId: 'b', name: 'other', ...now }, () => Promise.resolve(answerOf(3000)))
    for (let at = 0; at < 10; at++) await ask({}, `${at}`)
    await ask({}, '9')
    expect(made).toBe(10)
    for (let at = 0; at < 10; at++) await ask({ name: `at ${at}`, isOfNow: false })
    expect(made).toBe(20)
    await answer({ brandId: 'b', name: 'other', ...now }, () => Promise.reject(new Error('made again')))
  })

  test('is dropped when others need the room, and computed again', async () => {
    const { answer } = makeMenuCache({ menus: 0, answers: 10_000 })
    let made = 0
    const ask = (name: string) =>
      answer({ brandId: 'a', name, ...now }, () => Promise.resolve((made++, answerOf(3000))))
    for (let at = 0; at < 100; at++) await ask(`variant ${at}`)
    await ask('variant 99')
    expect(made).toBe(100)
    await ask('variant 0')
    expect(made).toBe(101)
  })

  test('is computed one of a brand at a time; other brands, and the next after a failure, do not wait', async () => {
    const { answer } = makeMenuCache()
    const held = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    const slow = async () => {
      most = Math.max(most, ++running)
      await held.promise
      running--
      return answerOf(1)
    }
    const all = ['one', 'two', 'three'].map(name => answer({ brandId: 'a', name, ...now }, slow))
    const failing = answer({ brandId: 'a', name: 'bad', ...now }, () => Promise.reject(new Error('no')))
    const failed = failing.catch((error: unknown) => (error as Error).message)
    const after = answer({ brandId: 'a', name: 'after', ...now }, () => Promise.resolve(answerOf(2)))
    await answer({ brandId: 'b', name: 'other', ...now }, () => Promise.resolve(answerOf(1)))
    held.resolve()
    await Promise.all(all)
    expect([most, await failed, (await after).bytes.length]).toEqual([1, 'no', 2])
  })
})

test('a loaded menu has every part in the units of the rules', async () => {
  const { ctx, brandId } = await open()
  const file = {
    kitchen_stations: [{ branch: 'B1', name: 'Bar' }],
    taxes: [{ name: 'VAT', rate: 7.5 }],
    stock_items: [{ ref: 'gin', name: 'Gin', unit: 'ml', unit_cost: 0.0215 }],
    categories: [{ ref: 'bar', name: 'Bar', stations: [{ branch: 'B1', name: 'Bar' }] }],
    addons: [{ ref: 'ice', name: 'Ice', price: 0.1, max_quantity: 3 }],
    addon_groups: [{ ref: 'extras', name: 'Extras', free_quantity: 1, addons: ['ice'] }],
    products: [
      {
        ref: 'gin',
        name: 'Gin',
        category: 'bar',
        price: 6.5,
        prices: [{ branch: 'B1', channel: 'pos', price: 7, starts_at: '2026-01-01T00:00:00Z' }],
        recipe: [{ stock_item: 'gin', quantity: 40.5 }],
        tax: 'VAT',
        addon_groups: ['extras'],
        availability: [{ weekdays: ['fri'], from: '18:30', to: '01:00' }],
      },
    ],
  }
  await importMenu(ctx, { brandId, text: JSON.stringify(file), format: 'json', replace: false })
  await ctx.db.query(
    sql`insert into stock_levels (brand_id, branch_id, stock_item_id, block_when_empty)
        select ${brandId}, b.id, s.id, true from branches b, stock_items s
        where b.brand_id = ${brandId} and s.brand_id = ${brandId}`,
  )
  const menu = await makeMenuCache().menuAt(asTx(ctx.db), brandId, 1)
  const [branch] = menu.branches.values()
  const [stock] = menu.stockItems.values()
  const [product] = menu.products.values()
  const [tax] = menu.taxes.values()
  expect(branch).toMatchObject({ code: 'B1', timezone: 'Europe/Rome', dayStartsAtMinute: 240 })
  expect(tax!.rate).toBe(75_000)
  expect(stock).toMatchObject({ unitCost: 21_500, blockedBranchIds: [branch!.id] })
  expect(product).toMatchObject({
    price: 650,
    prices: [
      { branchId: branch!.id, channel: 'pos', price: 700, startsAt: Date.UTC(2026, 0, 1), endsAt: null },
    ],
    recipe: [{ stockItemId: stock!.id, quantity: 40_500 }],
    taxId: tax!.id,
    addonGroupIds: [...menu.addonGroups.keys()],
    availability: [{ weekdays: ['fri'], fromMinute: 1110, toMinute: 60 }],
  })
})
