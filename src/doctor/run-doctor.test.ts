import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Damage, damages } from '../../test/damages.ts'
import { type Evening, spendEvening } from '../../test/evening.ts'
import { type House, openHouse } from '../../test/house.ts'
import type { Diagnosis } from './check.store.ts'
import { checks, runDoctor } from './run-doctor.ts'

let house: House
let bills: Evening

beforeAll(async () => {
  house = await openHouse()
  bills = await spendEvening(house)
})
afterAll(() => house.drop())

/** What the doctor finds after the damage, which is then undone. */
async function diagnose({ damage, named }: Damage): Promise<{ found: Diagnosis; named: string[] }> {
  const undo = new Error('undo')
  let result: { found: Diagnosis; named: string[] } | undefined
  await house.db
    .transact(async tx => {
      const ids = await tx.query<{ id: string }>(named(bills))
      await damage(tx, bills)
      result = { found: await runDoctor(tx), named: ids.map(row => row.id).sort() }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return result!
}

describe('the doctor', () => {
  test('finds nothing after an evening in which everything happened', async () => {
    expect(await runDoctor(house.db)).toEqual({ ok: true, checked: checks.length, violations: [] })
  })

  test('has a planted fault for every check', () => {
    const planted = new Set(damages.map(damage => damage.invariant))
    expect(checks.map(check => check.invariant).filter(invariant => !planted.has(invariant))).toEqual([])
  })

  test.each(damages)('$invariant: $how', async damage => {
    const { found, named } = await diagnose(damage)
    expect(named).not.toEqual([])
    // One fault can break two invariants of the same record.
    expect([...new Set(found.violations.map(violation => violation.id))].sort()).toEqual(named)
    expect(found.violations.map(violation => violation.invariant)).toContain(damage.invariant)
    expect(found.ok).toBe(false)
  })
})
