import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Api, type BrandAtHand, openApi, type Reply } from '#test/support/api.ts'

// Each PIN costs a tenth of a second, on purpose.
async function env(): Promise<{ api: Api; brand: BrandAtHand }> {
  const api = await openApi()
  return { api, brand: await api.openBrand() }
}

function signIn(brand: BrandAtHand, pin: string, branchId = brand.branchId): Promise<Reply> {
  return brand.call('POST', '/staff/sign-in', { body: { branch_id: branchId, pin } })
}

const as = (token: string) => ({ headers: { 'x-staff-token': token } })

function codeOf({ status, body }: Reply): unknown[] {
  return [status, body.error?.code, body.error?.details]
}

/** The last owner with a PIN stays one. */
const anotherOwner = { name: 'Grace', role: 'owner', pin: '314159' }

describe('staff', () => {
  test('are records with a write-only PIN', async () => {
    const { api, brand } = await env()
    const made = await brand.call('POST', '/staff', { body: { name: 'Ada', role: 'waiter', pin: '4711' } })
    expect(made.status).toBe(201)
    expect(made.body.data).toEqual({
      id: expect.any(String),
      name: 'Ada',
      has_pin: true,
      role: 'waiter',
      branch_ids: [],
      active: true,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    })
    const one = `/staff/${made.body.data.id}`
    const changed = await brand.call('PATCH', one, { body: { pin: '4712' } })
    expect(changed.body.data.version).toBe(2)
    expect((await brand.call('PATCH', one, { body: { pin: '4712' } })).body.data.version).toBe(2)
    const listed = await brand.get('/staff?role=waiter&active=true')
    expect(listed.body.data).toEqual([changed.body.data])
    expect(listed.text + made.text + changed.text).not.toMatch(/pin(?<!has_pin)|471[12]/)
    expect((await brand.call('DELETE', one)).body.data).toMatchObject({ active: false, version: 3 })
    const [row] = await api.db.query<{ pin_hash: Buffer }>(sql`select pin_hash from staff`)
    expect(row!.pin_hash.length).toBe(32)
  })

  test('have unique PINs, and a refusal does not reveal the owner', async () => {
    const { api, brand } = await env()
    const first = await brand.make('/staff', { name: 'Ada', role: 'waiter', pin: '4711' })
    const duplicate = await brand.call('POST', '/staff', { body: { name: 'Bob', role: 'cook', pin: '4711' } })
    expect(codeOf(duplicate)).toEqual([409, 'already_exists', { field: 'pin' }])
    const second = await brand.make('/staff', { name: 'Bob', role: 'cook', pin: '4712' })
    const conflict = await brand.call('PATCH', `/staff/${second.id}`, { body: { pin: '4711' } })
    expect(codeOf(conflict)).toEqual([409, 'already_exists', { field: 'pin' }])
    expect(duplicate.text + conflict.text).not.toContain(first.id)
    // Another brand has PINs of its own.
    const other = await api.openBrand({ name: 'Osteria' })
    await other.make('/staff', { name: 'Eve', role: 'waiter', pin: '4711' })
    const hashes = await api.db.query(sql`select distinct pin_hash from staff`)
    expect(hashes).toHaveLength(3)
  })

  test('need a name, a role and a PIN of 4 to 8 digits', async () => {
    const { brand } = await env()
    const empty = await brand.call('POST', '/staff', { body: {} })
    expect(empty.body.error.details.fields.map((one: { path: string }) => one.path)).toEqual([
      'name',
      'pin',
      'role',
    ])
    for (const pin of ['123', '123456789', '12a4', '１２３４', 1234]) {
      const reply = await brand.call('POST', '/staff', { body: { name: 'A', role: 'cook', pin } })
      expect([pin, reply.status]).toEqual([pin, 422])
    }
    const strange = { name: 'A', role: 'cook', pin: '1234', branch_ids: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] }
    const reply = await brand.call('POST', '/staff', { body: strange })
    expect(reply.body.error.details.fields).toMatchObject([{ path: 'branch_ids.0', rule: 'not_found' }])
  })
})

describe('staff who may approve need a PIN of six digits', () => {
  test('on creation, on a change of PIN, and on a change of role', async () => {
    const { brand } = await env()
    const shortPin = (reply: Reply) => [reply.status, reply.body.error?.details.fields]
    const refused = [422, [{ path: 'pin', rule: 'min_length', message: expect.stringContaining('6 digits') }]]
    for (const role of ['manager', 'owner']) {
      const body = { name: 'Ada', role, pin: '47110' }
      expect(shortPin(await brand.call('POST', '/staff', { body }))).toEqual(refused)
    }
    const ada = await brand.make('/staff', { name: 'Ada', role: 'cashier', pin: '4711' })
    const change = (body: object) => brand.call('PATCH', `/staff/${ada.id}`, { body })
    expect(shortPin(await change({ role: 'manager' }))).toEqual(refused)
    expect((await change({ role: 'manager', pin: '471100' })).status).toBe(200)
    expect(shortPin(await change({ pin: '4711' }))).toEqual(refused)
    expect((await change({ role: 'owner' })).status).toBe(200)
    await brand.make('/staff', anotherOwner)
    expect((await change({ role: 'waiter' })).status).toBe(200)
  })
})

describe('signing in', () => {
  test('gives a token that names the staff member, for twelve hours, with the key that made it', async () => {
    const { api, brand } = await env()
    const ada = await brand.make('/staff', { name: 'Ada', role: 'waiter', pin: '4711' })
    const { status, body } = await signIn(brand, '4711')
    expect([status, body.data]).toEqual([
      200,
      { token: expect.any(String), staff: ada, expires_at: expect.any(String) },
    ])
    expect(Date.parse(body.data.expires_at)).toBe(api.clock.now() + 12 * 3_600_000)
    const { token } = body.data
    const area = () => brand.call('POST', '/areas', { body: {}, ...as(token) })
    expect(codeOf(await area())).toEqual([403, 'role_forbidden', { role: 'waiter', action: 'settings' }])
    const otherKey = await api.makeKey(brand.id)
    const expired = [401, 'staff_session_expired', {}]
    expect(codeOf(await brand.get('/areas', { ...as(token), key: otherKey }))).toEqual(expired)
    expect(codeOf(await brand.get('/areas', as('nonsense')))).toEqual(expired)
    expect((await brand.get('/areas', as(token))).status).toBe(200)
    api.clock.advance(12 * 3_600_000)
    expect(codeOf(await brand.get('/areas', as(token)))).toEqual(expired)
    const stored = JSON.stringify(await api.db.query(sql`select s::text from staff_sessions s`))
    expect(stored).not.toContain(token)
  })

  test('ends at once with a new PIN or deactivation, and a new role applies at once', async () => {
    const { brand } = await env()
    await brand.make('/staff', anotherOwner)
    const { id } = await brand.make('/staff', { name: 'Ada', role: 'owner', pin: '471100' })
    const change = (body: object) => brand.call('PATCH', `/staff/${id}`, { body })
    const area = async (token: string) =>
      codeOf(await brand.call('POST', '/areas', { body: {}, ...as(token) }))
    const token = async (pin: string) => (await signIn(brand, pin)).body.data.token
    const first = await token('471100')
    expect((await area(first))[1]).toBe('validation_failed')
    await change({ role: 'waiter' })
    expect((await area(first))[1]).toBe('role_forbidden')
    await change({ pin: '4712' })
    expect((await area(first))[1]).toBe('staff_session_expired')
    const second = await token('4712')
    expect((await area(second))[1]).toBe('role_forbidden')
    await brand.call('DELETE', `/staff/${id}`)
    expect((await area(second))[1]).toBe('staff_session_expired')
  })
})

describe('signing out', () => {
  test('ends the sign-ins with this key, and no other', async () => {
    const { api, brand } = await env()
    const ada = await brand.make('/staff', { name: 'Ada', role: 'waiter', pin: '4711' })
    await brand.make('/staff', { name: 'Bob', role: 'waiter', pin: '4712' })
    const otherKey = await api.makeKey(brand.id)
    const token = async (pin: string) => (await signIn(brand, pin)).body.data.token
    const elsewhere = await brand.make(
      '/staff/sign-in',
      { branch_id: brand.branchId, pin: '4711' },
      { key: otherKey },
    )
    const tokens = [await token('4711'), await token('4711'), await token('4712')]
    const codes = () =>
      Promise.all(tokens.map(async one => (await brand.get('/areas', as(one))).body.error?.code))
    expect(await codes()).toEqual([undefined, undefined, undefined])
    const out = await brand.call('POST', `/staff/${ada.id}/sign-out`, as(tokens[0]))
    expect([out.status, out.body.data]).toEqual([200, { staff_id: ada.id }])
    expect(await codes()).toEqual(['staff_session_expired', 'staff_session_expired', undefined])
    expect((await brand.get('/areas', { ...as(elsewhere.token), key: otherKey })).status).toBe(200)
    const entries = async () => {
      const { body } = await brand.get(`/audit-log?resource_id=${ada.id}`)
      return body.data.filter((entry: { action: string }) => entry.action === 'signOut')
    }
    expect(await entries()).toMatchObject([{ after: { signed_out: true }, staff_id: ada.id }])
    // Nobody is left to sign out.
    expect((await brand.call('POST', `/staff/${ada.id}/sign-out`)).status).toBe(200)
    expect(await entries()).toHaveLength(1)
  })

  test('needs a known staff member of a branch of the key, in the version that was seen', async () => {
    const { api, brand } = await env()
    const branch = await brand.make('/branches', { name: 'Elsewhere', code: 'ELSE' })
    const eve = await brand.make('/staff', {
      name: 'Eve',
      role: 'cook',
      pin: '4711',
      branch_ids: [branch.id],
    })
    const path = `/staff/${eve.id}/sign-out`
    const limited = await api.makeKey(brand.id, { branchIds: [brand.branchId] })
    expect((await brand.call('POST', path, { key: limited })).body.error.code).toBe('branch_forbidden')
    const stale = { headers: { 'if-match': '"7"' } }
    expect((await brand.call('POST', path, stale)).body.error.code).toBe('version_conflict')
    const unknown = `/staff/${brand.branchId}/sign-out`
    expect((await brand.call('POST', unknown)).body.error.code).toBe('not_found')
  })
})
