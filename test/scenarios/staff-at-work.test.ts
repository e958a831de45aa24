import { expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { openApi, type BrandAtHand } from '#test/support/api.ts'

/** Signs in someone of a role. @returns sends a POST as that person, with its status and the action refused */
async function hire(brand: BrandAtHand, role: string, pin: string) {
  await brand.make('/staff', { name: role, role, pin })
  const { token } = await brand.make('/staff/sign-in', { branch_id: brand.branchId, pin })
  return async (path: string) => {
    const { status, body } = await brand.call('POST', path, { body: {}, headers: { 'x-staff-token': token } })
    return [status, body.error?.details.action]
  }
}

test('the table of roles holds at every operation', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const [waiter, cook] = [await hire(brand, 'waiter', '1111'), await hire(brand, 'cook', '2222')]
  const without = api.endpoints.filter(
    ({ method, permission }) => method !== 'GET' && permission === undefined,
  )
  expect(without.map(endpoint => endpoint.operationId).sort()).toEqual([
    'giveApproval',
    'pairDevice',
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
    ['readProductReport', 'reports'],
    ['readAddonReport', 'reports'],
    ['readCategoryReport', 'reports'],
    ['readChannelReport', 'reports'],
    ['readMarginReport', 'reports'],
    ['readStaffReport', 'reports'],
    ['readTableReport', 'reports'],
    ['readDiscountReport', 'reports'],
    ['readCancellationReport', 'reports'],
    ['readWasteReport', 'reports'],
    ['readKitchenReport', 'reports'],
    ['readPaymentMethodReport', 'reports'],
    ['readTaxReport', 'reports'],
  ])
  for (const path of ['/areas', '/staff', '/taxes']) expect(await waiter(path)).toEqual([403, 'settings'])
  expect(await cook('/stock-movements')).toEqual([403, 'service'])
  expect(await waiter('/stock-movements')).toEqual([422, undefined])
  expect(await waiter('/shifts')).toEqual([403, 'pay'])
  // Where sign-in is not required, a key alone is enough.
  expect((await brand.call('POST', '/shifts', { body: {} })).status).toBe(422)
  await expectInvariants(api.db)
})
