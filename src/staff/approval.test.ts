import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import { openApi } from '#test/support/api.ts'
import { refusalOf } from '#test/support/record-call.ts'
import type { Caller, StaffRole } from '../access/caller.rules.ts'
import { newUlid } from '../lib/ulid.ts'
import { insertApproval } from '../access/approval.store.ts'
import { type ApprovalNeed, requireApproval } from '../access/require-approval.steps.ts'
import { hashToken } from '../access/staff-session.rules.ts'

const target = newUlid()
const need: ApprovalNeed = { action: 'discount', targetId: target, demanded: true }
const hash = hashToken('token')

type Scene = { env: TestEnv; brand: MadeBrand; manager: string }

type Given = { action?: 'refund'; targetId?: string; keyId?: string; percent?: number; amount?: number }

async function scene(more: Given = {}): Promise<Scene> {
  const env = await openTestEnv({ max: 8 })
  const brand = await makeBrand(env.db)
  const manager = newUlid()
  await env.db.query(
    sql`insert into staff (brand_id, id, name, role, pin_hash)
        values (${brand.id}, ${manager}, 'Ada', 'manager', ${Buffer.alloc(32)})`,
  )
  const { keyId } = brand.caller
  const approval = { hash, keyId, staffId: manager, action: 'discount', targetId: target, ...more } as const
  await env.db.transact(tx => insertApproval(tx, brand.id, approval))
  return { env, brand, manager }
}

function callerOf({ brand }: Scene, role: StaffRole | null, approval: Buffer | null = null): Caller {
  const staff = role === null ? null : { id: 'someone', role, branchIds: [] }
  return { ...brand.caller, staff, approval }
}

function ask({ env }: Scene, caller: Caller, more: Partial<ApprovalNeed> = {}): Promise<string | null> {
  return env.db.transact(tx => requireApproval(tx, caller, { ...need, ...more }))
}

describe('an approval', () => {
  test('is needed where the brand requires it and where a role is denied', async () => {
    const at = await scene()
    const required = { code: 'approval_required', details: { action: 'discount' } }
    expect(await refusalOf(ask(at, callerOf(at, null)))).toEqual(required)
    expect(await refusalOf(ask(at, callerOf(at, 'waiter')))).toEqual(required)
    expect(await ask(at, callerOf(at, null), { demanded: false })).toBeNull()
    const forbidden = { code: 'role_forbidden', details: { role: 'cashier', action: 'discount' } }
    expect(await refusalOf(ask(at, callerOf(at, 'cashier'), { demanded: false }))).toEqual(forbidden)
    for (const role of ['manager', 'owner'] as const) expect(await ask(at, callerOf(at, role))).toBeNull()
  })

  test('lifts both, and names its approver', async () => {
    for (const [role, demanded] of [
      ['waiter', false],
      [null, true],
    ] as const) {
      const at = await scene()
      expect(await ask(at, callerOf(at, role, hash), { demanded })).toBe(at.manager)
    }
  })

  test('can be used once, by one of two concurrent requests', async () => {
    const at = await scene()
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => ask(at, callerOf(at, 'waiter', hash))),
    )
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect((await refusalOf(ask(at, callerOf(at, 'waiter', hash)))).code).toBe('approval_required')
  })

  test('is returned by a refused operation', async () => {
    const at = await scene()
    const caller = callerOf(at, 'waiter', hash)
    const refused = at.env.db.transact(async tx => {
      await requireApproval(tx, caller, need)
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await ask(at, caller)).toBe(at.manager)
  })

  test('for something else counts as none', async () => {
    for (const more of [{ action: 'refund' as const }, { targetId: newUlid() }, { keyId: newUlid() }]) {
      const at = await scene(more)
      expect((await refusalOf(ask(at, callerOf(at, null, hash)))).code).toBe('approval_required')
      expect(await ask(at, callerOf(at, 'owner', hash))).toBeNull()
    }
    const over = await scene()
    await over.env.db.query(sql`update approvals set expires_at = statement_timestamp()`)
    expect((await refusalOf(ask(over, callerOf(over, null, hash)))).code).toBe('approval_required')
    const other = await scene()
    const stranger = await makeBrand(other.env.db)
    const caller = { ...stranger.caller, keyId: other.brand.caller.keyId, approval: hash }
    expect((await refusalOf(ask(other, caller))).code).toBe('approval_required')
  })

  test.each(['percent', 'amount'] as const)('covers its %s and no more', async limit => {
    const at = await scene({ [limit]: 250_000 })
    const caller = callerOf(at, 'waiter', hash)
    expect((await refusalOf(ask(at, caller, { [limit]: 250_001 }))).code).toBe('approval_required')
    expect(await ask(at, caller, { [limit]: 250_000 })).toBe(at.manager)
  })

  test('names a percentage for a discount and an amount for money given away, and nothing otherwise', async () => {
    const api = await openApi()
    const brand = await api.openBrand()
    await brand.make('/staff', { name: 'Ada', role: 'manager', pin: '471100' })
    const customer = await brand.make('/customers', { name: 'Grace' })
    const give = async (more: object) => {
      const body = { pin: '471100', target_id: customer.id, ...more }
      const { status, body: answer } = await brand.call('POST', '/approvals', { body })
      const [fault] = answer.error?.details.fields ?? []
      return [status, fault?.path, fault?.rule]
    }
    expect(await give({ action: 'discount' })).toEqual([422, 'percent', 'required'])
    expect(await give({ action: 'comp', percent: 100 })).toEqual([422, 'percent', 'not_allowed'])
    expect(await give({ action: 'discount', percent: 100.1 })).toEqual([422, 'percent', 'max'])
    expect(await give({ action: 'discount', percent: 12.5 })).toEqual([201, undefined, undefined])
    for (const action of ['refund', 'adjust_balance', 'pay_out']) {
      expect(await give({ action })).toEqual([422, 'amount', 'required'])
      expect(await give({ action, amount: 5, percent: 5 })).toEqual([422, 'percent', 'not_allowed'])
      expect(await give({ action, amount: 5 })).toEqual([201, undefined, undefined])
    }
    expect(await give({ action: 'erase', amount: 5 })).toEqual([422, 'amount', 'not_allowed'])
    expect(await give({ action: 'erase' })).toEqual([201, undefined, undefined])
  })

  test('ends when the approver is deactivated', async () => {
    for (const change of [sql`update staff set active = false`, sql`update staff set role = 'waiter'`]) {
      const at = await scene()
      await at.env.db.query(change)
      expect((await refusalOf(ask(at, callerOf(at, null, hash)))).code).toBe('approval_required')
    }
  })

  test('expires after two minutes', async () => {
    const at = await scene()
    const [row] = await at.env.db.query<{ left: number }>(
      sql`select extract(epoch from expires_at - clock_timestamp())::integer as left from approvals`,
    )
    expect(row!.left).toBeGreaterThan(60)
    expect(row!.left).toBeLessThanOrEqual(120)
  })
})
