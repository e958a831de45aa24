import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openHouse } from '../../test/house.ts'
import { makeBrand } from '../../test/make-brand.ts'
import type { Db } from '../db/database.ts'
import { importMenu } from './import-menu.ts'
import { makeMenuCache } from './menu.cache.ts'
import { readMenuVersion, touchMenu } from './menu.store.ts'

/** Counts the menus that are really read; all else goes through. */
function counted(db: Db) {
  const seen = { loads: 0 }
  const query: Db['query'] = (statement, name) => {
    if (name === 'load_menu') seen.loads++
    return db.query(statement, name)
  }
  return { db: { query }, seen }
}

async function open() {
  const { ctx } = await openHouse()
  const brand = await makeBrand(ctx.db)
  const change = () =>
    ctx.db.transact(async tx => {
      await touchMenu(tx, brand.id)
      return readMenuVersion(tx, brand.id)
    })
  return { ctx, brandId: brand.id, change, ...counted(ctx.db) }
}

describe('the menu in memory', () => {
  test('is loaded once for all who wait, and kept', async () => {
    const { brandId, db, seen } = await open()
    const { menuAt } = makeMenuCache()
    const version = await readMenuVersion(db, brandId)
    const menus = await Promise.all(Array.from({ length: 20 }, () => menuAt(db, brandId, version)))
    expect(new Set(menus).size).toBe(1)
    expect(await menuAt(db, brandId, version)).toBe(menus[0])
    expect(seen.loads).toBe(1)
  })

  test('is loaded again when the brand has a newer one, and never gets older', async () => {
    const { brandId, change, db, seen } = await open()
    const { menuAt } = makeMenuCache()
    const version = await readMenuVersion(db, brandId)
    await menuAt(db, brandId, version)
    const newer = await change()
    const menu = await menuAt(db, brandId, newer)
    expect([menu.version, seen.loads]).toEqual([version + 1, 2])
    expect(await menuAt(db, brandId, version)).toBe(menu)
  })

  test('a load that began before the change is not good enough', async () => {
    const { brandId, change, db } = await open()
    const { menuAt } = makeMenuCache()
    let release = (): void => {}
    const held = new Promise<void>(resolve => (release = resolve))
    let seeTheOld = (): void => {}
    const seen = new Promise<void>(resolve => (seeTheOld = resolve))
    const slow: Db = {
      query: async (statement, name) => {
        const rows = await db.query<never>(statement, name)
        seeTheOld()
        await held
        return rows
      },
    }
    const version = await readMenuVersion(db, brandId)
    const old = menuAt(slow, brandId, version)
    await seen
    const newer = await change()
    const fresh = menuAt(db, brandId, newer)
    // Both are under way now; the first one ends last.
    setTimeout(release, 20)
    expect((await old).version).toBe(version)
    expect((await fresh).version).toBe(newer)
    expect((await menuAt(db, brandId, version)).version).toBe(newer)
  })

  test('a load that fails fails for its own caller only', async () => {
    const { brandId, db } = await open()
    const { menuAt } = makeMenuCache()
    const version = await readMenuVersion(db, brandId)
    const failing: Db = { query: () => Promise.reject(new Error('the connection is gone')) }
    const [first, second] = await Promise.allSettled([
      menuAt(failing, brandId, version),
      menuAt(db, brandId, version),
    ])
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  })

  test('keeps the brands used last', async () => {
    const { ctx, db, seen } = await open()
    const { menuAt } = makeMenuCache(2)
    const [a, b, c] = [await makeBrand(ctx.db), await makeBrand(ctx.db), await makeBrand(ctx.db)]
    for (const brand of [a, b, a, c, a]) await menuAt(db, brand.id, 1)
    expect(seen.loads).toBe(3)
    await menuAt(db, b.id, 1)
    expect(seen.loads).toBe(4)
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
  const menu = await makeMenuCache().menuAt(ctx.db, brandId, 1)
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
