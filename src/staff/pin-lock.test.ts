import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { type Api, type BrandAtHand, openApi, type Reply } from '../../test/api.ts'
import { openHouse } from '../../test/house.ts'
import { type MadeBrand, makeBrand } from '../../test/make-brand.ts'
import type { Database, Tx } from '../db/database.ts'
import { newUlid } from '../lib/ulid.ts'
import { holdPinLock } from './pin-lock.store.ts'
import { tryPin } from './try-pin.steps.ts'

// Each PIN costs a tenth of a second, on purpose.
vi.setConfig({ testTimeout: 60_000 })

async function house(): Promise<{ api: Api; brand: BrandAtHand }> {
  const api = await openApi()
  const brand = await api.openBrand()
  await brand.make('/staff', { name: 'Ada', role: 'manager', pin: '4711' })
  return { api, brand }
}

function code({ status, body }: Reply): string {
  return `${status} ${body.error?.code ?? 'ok'}`
}

describe('PINs', () => {
  test('are locked at the fifth wrong one, for 30 s, then for twice as long with each', async () => {
    const { api, brand } = await house()
    const enter = (pin: string, key = brand.key, branchId = brand.branchId) =>
      brand.call('POST', '/staff/sign-in', { body: { branch_id: branchId, pin }, key })
    for (let at = 0; at < 5; at++) expect(code(await enter('0000'))).toBe('403 pin_rejected')
    const locked = await enter('4711')
    expect(code(locked)).toBe('429 rate_limited')
    expect(locked.headers.get('retry-after')).toBe('30')
    expect(locked.body.error.details).toEqual({ limit: 5, retry_after: 30 })
    // Only this key, only in this branch.
    const otherKey = await api.makeKey(brand.id)
    const otherBranch = await brand.make('/branches', { name: 'Lago', code: 'LAGO' })
    expect(code(await enter('4711', otherKey))).toBe('200 ok')
    expect(code(await enter('4711', brand.key, otherBranch.id))).toBe('200 ok')
    api.clock.advance(29_001)
    expect((await enter('4711')).headers.get('retry-after')).toBe('1')
    api.clock.advance(999)
    // What is tried while it is locked does not count; the next wrong one does.
    for (const seconds of [60, 120, 240, 480, 900, 900]) {
      expect([seconds, code(await enter('0000'))]).toEqual([seconds, '403 pin_rejected'])
      expect((await enter('4711')).headers.get('retry-after')).toBe(`${seconds}`)
      api.clock.advance(seconds * 1000)
    }
    expect(code(await enter('4711'))).toBe('200 ok')
    for (let at = 0; at < 4; at++) expect(code(await enter('0000'))).toBe('403 pin_rejected')
    expect(code(await enter('4711'))).toBe('200 ok')
    expect(await api.db.query(sql`select 1 from pin_locks`)).toEqual([])
  })

  test('of approvals count where their target is, together with those of sign-ins', async () => {
    const { brand } = await house()
    const area = await brand.make('/areas', { branch_id: brand.branchId, name: 'Room' })
    const table = await brand.make('/tables', { area_id: area.id, name: '1' })
    const bill = await brand.make('/dining-sessions', { table_id: table.id, guests: 2 })
    const approve = (pin: string) =>
      brand.call('POST', '/approvals', { body: { pin, action: 'discount', target_id: bill.id } })
    const enter = (pin: string) =>
      brand.call('POST', '/staff/sign-in', { body: { branch_id: brand.branchId, pin } })
    for (let at = 0; at < 3; at++) expect(code(await approve('0000'))).toBe('403 pin_rejected')
    for (let at = 0; at < 2; at++) expect(code(await enter('0000'))).toBe('403 pin_rejected')
    expect(code(await approve('4711'))).toBe('429 rate_limited')
    expect(code(await enter('4711'))).toBe('429 rate_limited')
  })

  test('of people who are out of service, or work elsewhere, are wrong', async () => {
    const { brand } = await house()
    const elsewhere = await brand.make('/branches', { name: 'Lago', code: 'LAGO' })
    const bob = { name: 'Bob', role: 'waiter', pin: '4712', branch_ids: [elsewhere.id] }
    await brand.make('/staff', bob)
    const { id } = await brand.make('/staff', { name: 'Eve', role: 'owner', pin: '4713' })
    await brand.call('DELETE', `/staff/${id}`)
    const enter = (pin: string, branchId: string) =>
      brand.call('POST', '/staff/sign-in', { body: { branch_id: branchId, pin } })
    const replies = [await enter('4712', brand.branchId), await enter('4713', brand.branchId)]
    replies.push(await enter('0000', brand.branchId))
    const bodies = replies.map(reply => [reply.status, reply.text])
    expect(new Set(bodies.map(String)).size).toBe(1)
    expect(code(replies[0]!)).toBe('403 pin_rejected')
    expect(code(await enter('4712', elsewhere.id))).toBe('200 ok')
  })
})

describe('eight callers guess at once', () => {
  test('no more of them go wrong than the lock allows, and none slips through, thirty times', async () => {
    expect(await guessAtOnce(db => db, 30)).toEqual({ wrong: 150, locked: 90, counted: 150 })
  })

  test('control: without the row held, more than five are looked at', async () => {
    const { wrong } = await guessAtOnce(withoutLock, 10)
    expect(wrong).toBeGreaterThan(50)
  })
})

async function guessAtOnce(through: (db: Database) => Database, trials: number) {
  const { db } = await openHouse({ max: 8 })
  const brand: MadeBrand = await makeBrand(db)
  const counts = { wrong: 0, locked: 0, counted: 0 }
  const wrongHash = Buffer.alloc(32)
  for (let trial = 0; trial < trials; trial++) {
    const place = { brandId: brand.id, keyId: newUlid(), branchId: brand.branch.id }
    await db.transact(tx => holdPinLock(tx, place))
    const tries = Array.from({ length: 8 }, () =>
      through(db).transact(tx => tryPin(tx, place, wrongHash, 1_800_000_000_000)),
    )
    for (const outcome of await Promise.all(tries)) {
      const code = 'refusal' in outcome ? outcome.refusal.code : 'ok'
      if (code === 'pin_rejected') counts.wrong += 1
      if (code === 'rate_limited') counts.locked += 1
    }
    const [row] = await db.query<{ failures: number }>(
      sql`select failures from pin_locks where key_id = ${place.keyId}`,
    )
    counts.counted += row!.failures
  }
  return counts
}

/** The same, but the count is read without being held. */
function withoutLock(db: Database): Database {
  const strip = (tx: Tx): Tx => {
    const query: Tx['query'] = async (statement, name) => {
      if (!/insert into pin_locks/.test(statement.text)) return tx.query(statement, name)
      const [brandId, keyId, branchId] = statement.values
      const [row] = await tx.query<{ failures: number; lockedUntil: number | null }>(
        sql`select failures, locked_until as "lockedUntil" from pin_locks
            where brand_id = ${brandId} and key_id = ${keyId} and branch_id = ${branchId}`,
      )
      return [row ?? { failures: 0, lockedUntil: null }] as never
    }
    return { ...tx, query }
  }
  return { ...db, transact: work => db.transact(tx => work(strip(tx))) }
}
