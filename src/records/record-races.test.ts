import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { operations, refusalOf } from '#test/support/record-call.ts'
import { withoutLockOn } from '#test/support/without-bill-lock.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import type { Database } from '../db/database.ts'
import { categoryKind } from '../catalogue/category.record.ts'

const repeats = sweep('races')

const languages = ['it', 'fr', 'de', 'es', 'pt', 'nl', 'pl', 'sv'] as const

async function openShop() {
  const env = await openTestEnv({ max: languages.length })
  const brand = await makeBrand(env.db, { languages: ['en', ...languages] })
  return { env, brand }
}

type Shop = Awaited<ReturnType<typeof openShop>>

function categories(env: TestEnv, { brand }: Shop, db: Database) {
  return operations({ ...env.ctx, db }, brand.caller, categoryKind)
}

/** Neither the record nor its brand, whose settings every change is read with, is held. */
function withoutLocks({ env }: Shop): Database {
  return withoutLockOn('brands', withoutLockOn('categories', env.db))
}

/** Eight callers each name a category in a language of their own. @returns how many names were lost */
async function nameAtOnce(shop: Shop, db: Database, trials: number): Promise<number> {
  const category = categories(shop.env, shop, db)
  let lost = 0
  for (let trial = 0; trial < trials; trial++) {
    const { id } = await category.create({ name: 'Mains' })
    await Promise.all(
      languages.map(language => category.patch(id, { translations: { [language]: { name: language } } })),
    )
    const { translations, version } = await category.get(id)
    const named = translations as Record<string, { name: string }>
    lost += languages.filter(language => named[language]?.name !== language).length
    if (version !== languages.length + 1) lost += 1
  }
  return lost
}

describe('eight callers change one record at once', () => {
  test('no change is lost, a hundred times', async () => {
    const shop = await openShop()
    expect(await nameAtOnce(shop, shop.env.db, repeats)).toBe(0)
    await expectInvariants(shop.env.db)
  })

  test.skipIf(!isLong)('control: without the locks on the rows, changes are lost', async () => {
    const shop = await openShop()
    expect(await nameAtOnce(shop, withoutLocks(shop), 10)).toBeGreaterThan(0)
  })

  test('of eight with the same version one succeeds, a hundred times', async () => {
    const shop = await openShop()
    expect(await passAtOnce(shop, shop.env.db, repeats)).toEqual({
      passed: repeats,
      version_conflict: 7 * repeats,
    })
  })

  test.skipIf(!isLong)('control: without the locks on the rows, several succeed', async () => {
    const shop = await openShop()
    const { passed } = await passAtOnce(shop, withoutLocks(shop), 10)
    expect(passed).toBeGreaterThan(10)
  })
})

async function passAtOnce(shop: Shop, db: Database, trials: number): Promise<Record<string, number>> {
  const category = categories(shop.env, shop, db)
  const counts: Record<string, number> = { passed: 0 }
  for (let trial = 0; trial < trials; trial++) {
    const { id } = await category.create({ name: 'Mains' })
    const seen = { ifMatch: { version: 1 } }
    const tries = languages.map(async language => {
      const change = category.patch(id, { name: `Mains ${language}` }, seen)
      const word = await change.then(
        () => 'passed',
        async () => (await refusalOf(change)).code,
      )
      counts[word] = (counts[word] ?? 0) + 1
    })
    await Promise.all(tries)
  }
  return counts
}
