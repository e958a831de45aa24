import { describe, expect, test } from 'vitest'
import { plainSettings } from '#test/builders/plain-settings.ts'
import { type Caller, keyOnly, type StaffRole, staffRoles } from './caller.rules.ts'
import { Refusal } from '../lib/refusal.ts'
import { channels } from '../wire/words.types.ts'
import { roleForbidden } from './access.refusals.ts'
import {
  isRestricted,
  permissionsOf,
  requirePermission,
  requireSender,
  roleMay,
  type StaffPermission,
  requirePerson,
} from './role.rules.ts'

const acts = ['open', 'pay', 'kitchen', 'service', 'settings', 'reports', 'export', 'none'] as const

function callerOf(role: StaffRole | null, settings: Partial<Caller['brand']> = {}): Caller {
  const brand = { id: 'b', currency: 'EUR', timezone: 'UTC', defaultLanguage: 'en', languages: ['en'] }
  return {
    keyId: 'k',
    brand: { ...brand, taxMode: 'inclusive', ...plainSettings, ...settings },
    scopes: [],
    branchIds: [],
    backdateDays: 3,
    rateLimit: 120,
    ...keyOnly,
    staff: role === null ? null : { id: 's', role, branchIds: [] },
  }
}

function refusal(
  caller: Caller,
  act: StaffPermission | undefined,
  method = 'POST',
  ownStaffRule?: true,
): unknown[] | undefined {
  try {
    requirePermission(caller, { permission: act, method, ownStaffRule })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.details]
    throw error
  }
}

/** The documented permissions of each role. */
const table: Record<Exclude<(typeof acts)[number], 'none'> | 'approve', StaffRole[]> = {
  open: ['waiter', 'cashier', 'manager', 'owner'],
  pay: ['cashier', 'manager', 'owner'],
  kitchen: ['waiter', 'cashier', 'manager', 'cook', 'owner'],
  service: ['waiter', 'cashier', 'manager', 'owner'],
  settings: ['owner'],
  reports: ['manager', 'owner'],
  export: ['manager', 'owner'],
  approve: ['manager', 'owner'],
}

describe('roles', () => {
  test.each(staffRoles)('permits the role %s what the table lists and nothing else', role => {
    for (const [act, roles] of Object.entries(table)) {
      expect([act, roleMay(role, act as 'open')]).toEqual([act, roles.includes(role)])
    }
    for (const act of acts) {
      const expected =
        act === 'none' || table[act].includes(role) ? undefined : ['role_forbidden', { role, action: act }]
      expect(refusal(callerOf(role), act)).toEqual(expected)
    }
    expect(refusal(callerOf(role), undefined)).toBeUndefined()
  })

  test('leaves it to an operation with a staff rule of its own whether the brand requires staff', () => {
    const caller = callerOf(null, { requireStaff: true })
    expect(refusal(caller, 'open')).toEqual(['staff_session_expired', expect.anything()])
    expect(refusal(caller, 'open', 'POST', true)).toBeUndefined()
  })

  test('lets waiters take payments and tips where the brand says so, and nothing else', () => {
    const may = (role: StaffRole, waiterMayPay: boolean, alsoWaiters?: true) => {
      const caller = callerOf(role, { waiterMayPay })
      try {
        requirePermission(caller, { permission: 'pay', method: 'POST', alsoWaiters })
        return true
      } catch {
        return false
      }
    }
    expect([may('waiter', true, true), may('waiter', false, true), may('waiter', true)]).toEqual([
      true,
      false,
      false,
    ])
    expect([may('cook', true, true), may('cashier', false)]).toEqual([false, true])
    expect(permissionsOf(callerOf('waiter'))).toEqual(['open', 'kitchen', 'service'])
    expect(permissionsOf(callerOf('waiter', { waiterMayPay: true }))).toEqual([
      'open',
      'pay',
      'kitchen',
      'service',
    ])
    expect(permissionsOf(callerOf('cook', { waiterMayPay: true }))).toEqual(['kitchen'])
    expect(permissionsOf(callerOf(null))).toEqual([])
  })

  test('names the refused action and suggests an approval only where one is possible', () => {
    expect(roleForbidden('waiter', 'pay').message).toBe(
      'A waiter may not take payments. Ask a colleague who may to sign in.',
    )
    expect(roleForbidden('cook', 'discount').message).toBe(
      'A cook may not give or remove discounts. Ask a colleague who may to sign in, or to approve this with POST /approvals.',
    )
  })

  test('permits everything without staff unless the brand requires staff', () => {
    for (const act of [...acts, undefined]) {
      expect(refusal(callerOf(null), act)).toBeUndefined()
      const asks = callerOf(null, { requireStaff: true })
      const free = act === undefined || act === 'settings'
      expect(refusal(asks, act)).toEqual(free ? undefined : ['staff_session_expired', {}])
      expect(refusal({ ...asks, guest: { billId: 'x' } }, act)).toBeUndefined()
      expect(refusal(callerOf('owner', { requireStaff: true }), act)).toBeUndefined()
      // Reading needs no signed-in staff, but a signed-in role still applies.
      expect(refusal(asks, act, 'GET')).toBeUndefined()
    }
    expect(refusal(callerOf('cook'), 'service', 'GET')).toEqual([
      'role_forbidden',
      { role: 'cook', action: 'service' },
    ])
  })

  test('requires no staff for orders of kiosks and the web', () => {
    const asks = callerOf(null, { requireStaff: true })
    const refused = channels.filter(channel => {
      try {
        requireSender(asks, channel)
        return false
      } catch {
        return true
      }
    })
    expect(refused).toEqual(['table', 'pos', 'phone', 'delivery'])
    for (const channel of channels) expect(() => requireSender(callerOf('waiter'), channel)).not.toThrow()
  })

  test('knows which permissions some role lacks', () => {
    const barred = [...acts, undefined].filter(isRestricted)
    expect(barred).toEqual(['open', 'pay', 'service', 'settings', 'reports', 'export'])
  })
})

test('a device that requires staff needs a person, other keys do not', () => {
  const staff = { id: 's', role: 'cook', branchIds: [] } as const
  expect(() => requirePerson({ requiresStaff: true, staff: null })).toThrow('Sign in with a PIN')
  expect(() => requirePerson({ requiresStaff: true, staff })).not.toThrow()
  expect(() => requirePerson({ requiresStaff: false, staff: null })).not.toThrow()
})
