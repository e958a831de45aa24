import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, openApi } from '../../test/api.ts'
import { clauses } from '../../test/book-clauses.ts'
import { type Damage, damages } from '../../test/damages.ts'
import { type Evening, spendEvening } from '../../test/evening.ts'
import { type House, openHouse } from '../../test/house.ts'
import { longDamages } from '../../test/long-damages.ts'
import { type LongEvening, spendLongEvening } from '../../test/long-evening.ts'
import type { Diagnosis } from './check.store.ts'
import { checks, runDoctor } from './run-doctor.ts'

vi.setConfig({ hookTimeout: 60_000, testTimeout: 20_000 })

/** Which records and invariants the doctor names after the damage, and which records it must; it is then undone. */
async function diagnose<Bills>({ db }: House, bills: Bills, { damage, named }: Damage<Bills>) {
  const undo = new Error('undo')
  let found: Diagnosis | undefined
  let expected: string[] = []
  await db
    .transact(async tx => {
      expected = (await tx.query<{ id: string }>(named(bills))).map(row => row.id).sort()
      await damage(tx, bills)
      found = await runDoctor(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  const violations = found!.violations
  return {
    ok: found!.ok || expected.length === 0,
    // One fault can break two invariants of the same record.
    ids: [...new Set(violations.map(({ id }) => id))].sort(),
    invariants: violations.map(({ invariant }) => invariant),
    expected,
  }
}

const sound = { ok: true, checked: checks.length, violations: [] }

describe('the doctor, of an evening at the tables', () => {
  let house: House
  let bills: Evening
  beforeAll(async () => {
    house = await openHouse()
    bills = await spendEvening(house)
  })
  afterAll(() => house.drop())

  test('finds nothing', async () => {
    expect(await runDoctor(house.db)).toEqual(sound)
  })

  test.each(damages)('$invariant: $how', async damage => {
    const { ok, ids, invariants, expected } = await diagnose(house, bills, damage)
    expect({ ok, ids }).toEqual({ ok: false, ids: expected })
    expect(invariants).toContain(damage.invariant)
  })
})

describe('the doctor, of an evening in which money went every way', () => {
  let api: Api
  let bills: LongEvening
  beforeAll(async () => {
    api = await openApi()
    bills = await spendLongEvening(api)
  })
  afterAll(() => api.drop())

  test('finds nothing', async () => {
    expect(await runDoctor(api.db)).toEqual(sound)
  })

  test.each(longDamages)('$invariant: $how', async damage => {
    const { ok, ids, invariants, expected } = await diagnose(api, bills, damage)
    expect({ ok, ids }).toEqual({ ok: false, ids: expected })
    expect(invariants).toContain(damage.invariant)
  })
})

describe('the invariants of the books', () => {
  const planted = new Set([...damages, ...longDamages].map(damage => damage.invariant))
  const names = checks.map(check => check.invariant)

  test.each(clauses)('$says', ({ watchedBy, notYet }) => {
    if (notYet === undefined) expect(watchedBy).not.toEqual([])
    expect(watchedBy.filter(name => !names.includes(name))).toEqual([])
  })

  test('every check watches one of them, and a fault is planted for it', () => {
    const watching = new Set(clauses.flatMap(({ watchedBy }) => watchedBy))
    expect(names.filter(name => !watching.has(name))).toEqual([])
    expect(names.filter(name => !planted.has(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })
})
