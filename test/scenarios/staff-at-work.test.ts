import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Body, type BrandAtHand, openApi, type Reply } from '#test/support/api.ts'
import { makeFullRestaurant, type FullRestaurant } from '#test/fixtures/restaurant.ts'

type Person = {
  id: string
  pin: string
  send: (method: string, path: string, body?: Body, approval?: string) => Promise<Reply>
  /** A write that must succeed. */
  make: (path: string, body?: Body, approval?: string) => Promise<Body>
}

async function hire(brand: BrandAtHand, name: string, role: string, pin: string): Promise<Person> {
  const { id } = await brand.make('/staff', { name, role, pin })
  const { token } = await brand.make('/staff/sign-in', { branch_id: brand.branchId, pin })
  const send: Person['send'] = (method, path, body, approval) => {
    const headers = { 'x-staff-token': token, ...(approval && { 'x-approval-token': approval }) }
    return brand.call(method, path, { headers, ...(body !== undefined && { body }) })
  }
  const make: Person['make'] = async (path, body, approval) => {
    const { status, text, body: answer } = await send('POST', path, body, approval)
    if (status >= 300) throw new Error(`POST ${path}: ${status} ${text}`)
    return answer.data
  }
  return { id, pin, send, make }
}

function refusal({ status, body }: Reply): unknown[] {
  return [status, body.error?.code, body.error?.details]
}

async function opened() {
  const api = await openApi({ now: '2026-11-21T19:00:00+01:00' })
  const brand = await api.openBrand()
  const at = await makeFullRestaurant(brand)
  const [ada, bob] = [await hire(brand, 'Ada', 'waiter', '1111'), await hire(brand, 'Bob', 'cook', '2222')]
  const [cleo, dan] = [
    await hire(brand, 'Cleo', 'cashier', '3333'),
    await hire(brand, 'Dan', 'manager', '444444'),
  ]
  const approve = (action: string, target_id: string, more: Body = {}) =>
    brand.make('/approvals', { pin: dan.pin, action, target_id, ...more })
  return { api, brand, at, ada, bob, cleo, dan, approve }
}

test('staff reach only their own branches, and none once deactivated', async () => {
  const { brand, at, dan, api } = await opened()
  const elsewhere = await brand.make('/branches', { name: 'Lago', code: 'LAGO' })
  const eve = await hire(brand, 'Eve', 'waiter', '5555')
  await brand.call('PATCH', `/staff/${eve.id}`, { body: { branch_ids: [elsewhere.id] } })
  await until(async () => (await eve.send('GET', '/dining-sessions')).body.meta.total === 0)
  const table = { table_id: at.tables[0].id, guests: 2 }
  const forbidden = [403, 'branch_forbidden', { branch_id: brand.branchId }]
  expect(refusal(await eve.send('POST', '/dining-sessions', table))).toEqual(forbidden)
  const branches = (await eve.send('GET', '/branches')).body.data
  expect(branches.map((one: Body) => one.id)).toEqual([elsewhere.id])
  expect((await dan.send('GET', '/branches')).body.meta.total).toBe(2)

  await brand.call('DELETE', `/staff/${eve.id}`)
  await until(async () => (await eve.send('GET', '/branches')).status === 401)
  await brand.call('PATCH', `/staff/${dan.id}`, { body: { pin: '666666' } })
  await until(async () => (await dan.send('GET', '/branches')).status === 401)
  expect(
    await api.db.query(sql`select 1 from staff_sessions where staff_id in (${eve.id}, ${dan.id})`),
  ).toEqual([])
})

/** A change takes effect within a second. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const begun = performance.now()
  while (!(await isSo())) expect(performance.now() - begun).toBeLessThan(1500)
}

test('the table of roles holds at every operation', async () => {
  const { api, brand, bob, ada }: Awaited<ReturnType<typeof opened>> & { at: FullRestaurant } = await opened()
  const without = api.endpoints.filter(
    ({ method, permission }) => method !== 'GET' && permission === undefined,
  )
  expect(without.map(endpoint => endpoint.operationId).sort()).toEqual([
    'giveApproval',
    'previewOrder',
    'signIn',
    'signOut',
  ])
  // Anyone may read, except customer data and the figures of the brand.
  const reading = api.endpoints.filter(
    ({ method, permission }) => method === 'GET' && permission !== undefined,
  )
  expect(reading.map(({ operationId, permission }) => [operationId, permission])).toEqual([
    ['listCustomers', 'service'],
    ['getCustomer', 'service'],
    ['listAuditLog', 'settings'],
    ['listCustomerLedger', 'service'],
    ['exportCustomer', 'export'],
    ['readSalesReport', 'reports'],
    ['readPaymentMethodReport', 'reports'],
    ['readTaxReport', 'reports'],
    ['readProductReport', 'reports'],
    ['readCategoryReport', 'reports'],
    ['readChannelReport', 'reports'],
    ['readMarginReport', 'reports'],
    ['readStaffReport', 'reports'],
    ['readTableReport', 'reports'],
    ['readDiscountReport', 'reports'],
    ['readCancellationReport', 'reports'],
    ['readWasteReport', 'reports'],
    ['readKitchenReport', 'reports'],
  ])
  const tried = async (person: Person, path: string) => {
    const { status, body } = await person.send('POST', path, {})
    return [status, body.error?.details.action]
  }
  for (const path of ['/areas', '/staff', '/taxes']) expect(await tried(ada, path)).toEqual([403, 'settings'])
  expect(await tried(bob, '/stock-movements')).toEqual([403, 'service'])
  expect(await tried(ada, '/stock-movements')).toEqual([422, undefined])
  expect(await tried(ada, '/shifts')).toEqual([403, 'pay'])
  // Where sign-in is not required, a key alone is enough.
  expect((await brand.call('POST', '/shifts', { body: {} })).status).toBe(422)
})
