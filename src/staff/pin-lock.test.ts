import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Api, type BrandAtHand, openApi, type Reply } from '#test/support/api.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import type { Database, Tx } from '../db/database.ts'
import { newUlid } from '../lib/ulid.ts'
import { lockWrongPins, type PinPlace, readWrongPins } from './pin-lock.store.ts'
import { tryPin } from './pin.command.ts'
import { isLong } from '#test/support/sweep.ts'

// Each PIN costs a tenth of a second, on purpose.
async function env(): Promise<{ api: Api; brand: BrandAtHand }> {
  const api = await openApi()
  const brand = await api.openBrand()
  await brand.make('/staff', { name: 'Ada', role: 'manager', pin: '471100' })
  return { api, brand }
}

function code({ status, body }: Reply): string {
  return `${status} ${body.error?.code ?? 'ok'}`
}

describe('PINs', () => {
  test('are refused for a while after ten wrong ones in an hour, right ones too', async () => {
    const { api, brand } = await env()
    const enter = (pin: string, key = brand.key, branchId = brand.branchId) =>
      brand.call('POST', '/staff/sign-in', { body: { branch_id: branchId, pin }, key })
    for (let at = 0; at < 10; at++) {
      expect(code(await enter('0000'))).toBe('403 pin_rejected')
      api.clock.advance(60_000)
    }
    expect(code(await enter('471100'))).toBe('200 ok')
    const locked = await enter('0000')
    expect(code(locked)).toBe('429 rate_limited')
    expect(locked.headers.get('retry-after')).toBe(`${50 * 60}`)
    expect(locked.body.error.details).toEqual({ limit: 10, retry_after: 50 * 60 })
    expect(code(await enter('471100'))).toBe('429 rate_limited')
    // Only this key, only in this branch.
    const otherKey = await api.makeKey(brand.id)
    const otherBranch = await brand.make('/branches', { name: 'Lago', code: 'LAGO' })
    expect(code(await enter('471100', otherKey))).toBe('200 ok')
    expect(code(await enter('471100', brand.key, otherBranch.id))).toBe('200 ok')
    api.clock.advance(50 * 60_000 - 1)
    expect((await enter('471100')).headers.get('retry-after')).toBe('1')
    api.clock.advance(1)
    expect(code(await enter('471100'))).toBe('200 ok')
    expect((await enter('0000')).headers.get('retry-after')).toBe('60')
  })

  test('cannot be guessed by a person who knows one: a right PIN resets no count', async () => {
    const { brand } = await env()
    await brand.make('/staff', { name: 'Bob', role: 'cook', pin: '4712' })
    const answers: string[] = []
    for (const pin of Array.from({ length: 6 }, () => ['0000', '0001', '0002', '0003', '4712']).flat()) {
      const body = { branch_id: brand.branchId, pin }
      answers.push(code(await brand.call('POST', '/staff/sign-in', { body })))
    }
    const count = (answer: string) => answers.filter(one => one === answer).length
    expect(count('403 pin_rejected')).toBe(10)
    expect(count('200 ok')).toBe(2)
    expect(count('429 rate_limited')).toBe(18)
  })

  test('of approvals count in the branch of their target, together with those of sign-ins', async () => {
    const { brand } = await env()
    const area = await brand.make('/areas', { branch_id: brand.branchId, name: 'Room' })
    const table = await brand.make('/tables', { area_id: area.id, name: '1' })
    const bill = await brand.make('/dining-sessions', { table_id: table.id, guests: 2 })
    const approve = (pin: string) =>
      brand.call('POST', '/approvals', { body: { pin, action: 'void', target_id: bill.id } })
    const enter = (pin: string) =>
      brand.call('POST', '/staff/sign-in', { body: { branch_id: brand.branchId, pin } })
    for (let at = 0; at < 6; at++) expect(code(await approve('0000'))).toBe('403 pin_rejected')
    for (let at = 0; at < 4; at++) expect(code(await enter('0000'))).toBe('403 pin_rejected')
    expect(code(await approve('0000'))).toBe('429 rate_limited')
    expect(code(await approve('471100'))).toBe('429 rate_limited')
    expect(code(await enter('471100'))).toBe('429 rate_limited')
  })

  test('of inactive staff and of other branches count as wrong', async () => {
    const { brand } = await env()
    const elsewhere = await brand.make('/branches', { name: 'Lago', code: 'LAGO' })
    const bob = { name: 'Bob', role: 'waiter', pin: '4712', branch_ids: [elsewhere.id] }
    await brand.make('/staff', bob)
    const { id } = await brand.make('/staff', { name: 'Eve', role: 'manager', pin: '471300' })
    await brand.call('DELETE', `/staff/${id}`)
    const enter = (pin: string, branchId: string) =>
      brand.call('POST', '/staff/sign-in', { body: { branch_id: branchId, pin } })
    const replies = [await enter('4712', brand.branchId), await enter('471300', brand.branchId)]
    replies.push(await enter('0000', brand.branchId))
    const bodies = replies.map(({ status, text }) => [status, text.replace(/"tries_left":\d+/, '')])
    expect(new Set(bodies.map(String)).size).toBe(1)
    expect(code(replies[0]!)).toBe('403 pin_rejected')
    expect(code(await enter('4712', elsewhere.id))).toBe('200 ok')
  })
})

describe('keys made by one key', () => {
  test('have sixty wrong PINs an hour together; control: strangers have their own', async () => {
    const { db } = await openTestEnv()
    const brand = await makeBrand(db)
    const guess = async (familyOf: (keyId: string) => string) => {
      let wrong = 0
      for (const keyId of Array.from({ length: 7 }, () => newUlid())) {
        const place = placeOf(brand, keyId, familyOf(keyId))
        for (let at = 0; at < 10; at++) {
          const tried = await db.transact(tx => tryPin(tx, place, wrongHash, 1_800_000_000_000))
          if ('refusal' in tried && tried.refusal.code === 'pin_rejected') wrong++
        }
      }
      return wrong
    }
    const first = newUlid()
    expect([await guess(() => first), await guess(keyId => keyId)]).toEqual([60, 70])
  })

  test('count in the row of that key', async () => {
    const { api, brand } = await env()
    const scopes = ['api_keys.write', 'staff.read']
    const child = await brand.make('/api-keys', { name: 'Child', scopes })
    const grandchild = await brand.make('/api-keys', { name: 'Grandchild', scopes }, { key: child.key })
    for (const key of [brand.key, child.key, grandchild.key]) {
      const body = { branch_id: brand.branchId, pin: '0000' }
      expect(code(await brand.call('POST', '/staff/sign-in', { body, key }))).toBe('403 pin_rejected')
    }
    const rows = await api.db.query<{ key_id: string; count: number }>(
      sql`select key_id, jsonb_array_length(wrong) as count from wrong_pins`,
    )
    expect(rows).toEqual([{ key_id: child.created_by_key_id, count: 3 }])
  })
})

describe('twenty callers guess at once', () => {
  test('at most the limit are wrong and none passes, ten times', async () => {
    expect(await guessAtOnce(db => db, 10)).toEqual({ wrong: 100, locked: 100, counted: 110 })
  })

  test.skipIf(!isLong)('control: without the lock on the row, more than ten are checked', async () => {
    const { wrong } = await guessAtOnce(withoutLock, 10)
    expect(wrong).toBeGreaterThan(100)
  })
})

const wrongHash = Buffer.alloc(32)

function placeOf(brand: MadeBrand, keyId: string, familyId = keyId): PinPlace {
  return { brandId: brand.id, keyId, familyId, branchIds: [brand.branch.id] }
}

async function guessAtOnce(through: (db: Database) => Database, trials: number) {
  const { db } = await openTestEnv({ max: 8 })
  const brand: MadeBrand = await makeBrand(db)
  const counts = { wrong: 0, locked: 0, counted: 0 }
  for (let trial = 0; trial < trials; trial++) {
    const place = placeOf(brand, newUlid())
    await db.transact(tx => lockWrongPins(tx, place))
    const tries = Array.from({ length: 20 }, () =>
      through(db).transact(tx => tryPin(tx, place, wrongHash, 1_800_000_000_000)),
    )
    for (const outcome of await Promise.all(tries)) {
      const code = 'refusal' in outcome ? outcome.refusal.code : 'ok'
      if (code === 'pin_rejected') counts.wrong += 1
      if (code === 'rate_limited') counts.locked += 1
    }
    counts.counted += (await readWrongPins(db, place)).length
  }
  return counts
}

/** The same, but the count is read without being held. */
function withoutLock(db: Database): Database {
  const strip = (tx: Tx): Tx => {
    const query: Tx['query'] = async (statement, name) => {
      if (!/insert into wrong_pins/.test(statement.text)) return tx.query(statement, name)
      const [brandId, familyId] = statement.values
      return tx.query(sql`select wrong from wrong_pins where brand_id = ${brandId} and key_id = ${familyId}`)
    }
    return { ...tx, query }
  }
  return { ...db, transact: work => db.transact(tx => work(strip(tx))) }
}
