import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Body, type BrandAtHand, openApi, type Reply } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
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

test('records who did what, and requires approval for what a role is denied', async () => {
  const { api, brand, at, ada, bob, cleo, dan, approve } = await opened()
  const settings = { require_staff: true, require_shift: true, approvals: { discount_over_percent: 10 } }
  expect((await brand.call('PATCH', '/brand', { body: settings })).status).toBe(200)
  const table = { table_id: at.tables[0].id, guests: 2 }
  expect(refusal(await brand.call('POST', '/dining-sessions', { body: table }))).toEqual([
    401,
    'staff_session_expired',
    {},
  ])
  expect(refusal(await bob.send('POST', '/dining-sessions', table))).toEqual([
    403,
    'role_forbidden',
    { role: 'cook', action: 'open' },
  ])

  const bill = await ada.make('/dining-sessions', table)
  expect(bill.staff_id).toBe(ada.id)
  const lines = [{ product_id: at.product.id, quantity: 2 }]
  const order = await ada.make(`/dining-sessions/${bill.id}/orders`, { lines: [...lines, ...lines] })
  expect(order.staff_id).toBe(ada.id)
  const [first, second] = order.items
  await bob.make(`/kitchen/items/${first.id}/status`, { status: 'preparing' })

  // Cancelled when the kitchen had started: a waiter needs the manager's approval.
  const cancel = `/order-items/${first.id}/cancel`
  const reason = { reason: 'too salty', restock: false }
  const barred = { role: 'waiter', action: 'cancel_after_preparing' }
  expect(refusal(await ada.send('POST', cancel, reason))).toEqual([403, 'role_forbidden', barred])
  const word = await approve('cancel_after_preparing', first.id)
  expect(Date.parse(word.expires_at)).toBeGreaterThan(0)
  expect((await ada.send('POST', cancel, reason, `${word.token}x`)).status).toBe(403)
  const cancelled = await ada.make(cancel, reason, word.token)
  expect(cancelled.items.find((item: Body) => item.id === first.id)).toMatchObject({ cancelled_by: ada.id })
  expect(cancelled.adjustments).toMatchObject([{ kind: 'waste', staff_id: ada.id, approved_by: dan.id }])

  // A discount above the brand's limit: a cashier needs the manager's approval, the manager does not.
  const discount = `/orders/${order.id}/discount`
  const generous = { kind: 'percentage', value: 20, reason: 'waited long' }
  expect(refusal(await cleo.send('POST', discount, generous))).toEqual([
    403,
    'approval_required',
    { action: 'discount' },
  ])
  const given = await approve('discount', order.id, { percent: 20 })
  const cheaper = await cleo.make(discount, generous, given.token)
  expect(cheaper.discounts).toMatchObject([{ value: 20, staff_id: cleo.id, approved_by: dan.id }])
  expect((await cleo.send('POST', discount, generous, given.token)).status).toBe(403)
  const own = await dan.make(discount, { ...generous, value: 50, item_id: second.id })
  expect(own.discounts.at(-1)).toMatchObject({ staff_id: dan.id, approved_by: null })

  // A waiter takes no payments, and nobody does without an open drawer.
  const cash = { payments: [{ payment_method_id: at.cash.id }] }
  const pay = `/dining-sessions/${bill.id}/pay`
  expect(refusal(await ada.send('POST', pay, cash))).toEqual([
    403,
    'role_forbidden',
    { role: 'waiter', action: 'pay' },
  ])
  expect(refusal(await cleo.send('POST', pay, cash))).toEqual([
    409,
    'shift_not_open',
    { branch_id: brand.branchId },
  ])
  const shift = await cleo.make('/shifts', {
    branch_id: brand.branchId,
    opening_float: 50,
    blind: true,
  })
  expect(shift.opened_by).toBe(cleo.id)
  const paid = await cleo.make(pay, cash)
  expect(paid).toMatchObject({
    status: 'settled',
    payments: [{ staff_id: cleo.id, shift_id: shift.id, amount: 10 }],
  })
  const x = (await cleo.send('GET', `/shifts/${shift.id}/report`)).body.data
  expect(x.methods.map((row: Body) => row.expected)).toEqual([null, null])
  const counted = [{ payment_method_id: at.cash.id, amount: 59 }]
  const z = await cleo.make(`/shifts/${shift.id}/close`, { counted })
  expect(z).toMatchObject({ closed_by: cleo.id, number: 1 })
  expect(z.methods[0]).toMatchObject({ expected: 60, counted: 59, difference: -1 })
  await expectInvariants(api.db)
})

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
