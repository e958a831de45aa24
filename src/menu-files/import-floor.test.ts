import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openApi } from '#test/support/api.ts'
import { faultsOf } from '#test/support/record-call.ts'
import { exportMenu } from './export-menu.ts'
import { importMenu } from './import-menu.ts'

// Each PIN costs a tenth of a second, on purpose.
type Content = Record<string, object[]>

async function room() {
  const api = await openApi()
  const brand = await api.openBrand()
  const [{ code }] = (await brand.get('/branches')).body.data
  const load = (content: Content, replace = false) =>
    importMenu(api.ctx, { brandId: brand.id, text: JSON.stringify(content), format: 'json', replace })
  return { api, brand, code: String(code), load }
}

test('refuses to deactivate a table with an open bill, explicitly or by omission', async () => {
  const { brand, code, load } = await room()
  const areas = [{ branch: code, name: 'Hall' }]
  const tables = ['T1', 'T2'].map(name => ({ branch: code, name, area: 'Hall' }))
  await load({ areas, tables })
  const [one] = (await brand.get('/tables?sort=name')).body.data
  const body = { table_id: one.id, guests: 2 }
  expect((await brand.call('POST', '/dining-sessions', { body })).status).toBe(201)
  const off = { tables: [{ branch: code, name: 'T1', active: false }] }
  expect(await faultsOf(load(off))).toEqual(['tables.0.active not_allowed'])
  expect(await faultsOf(load({ tables: tables.slice(1) }, true))).toEqual(['tables not_allowed'])
  expect((await load({ tables: tables.slice(0, 1) }, true)).tables.deactivated).toBe(1)
  const areaOff = {
    areas: [{ branch: code, name: 'Garden' }],
    tables: [{ branch: code, name: 'T1', area: 'Patio' }],
  }
  expect(await faultsOf(load(areaOff))).toEqual(['tables.0.area not_found'])
})

test('imports staff without PINs, who can sign in once they have one', async () => {
  const { api, brand, load } = await room()
  const staff = [
    { name: 'Ada', role: 'waiter' },
    { name: 'Bo', role: 'waiter' },
  ]
  await load({ staff })
  const people = (await brand.get('/staff?sort=name')).body.data
  expect(people).toMatchObject([
    { name: 'Ada', has_pin: false },
    { name: 'Bo', has_pin: false },
  ])
  const [ada] = people
  const withPin = await brand.call('PATCH', `/staff/${ada.id}`, { body: { pin: '4711' } })
  expect(withPin.body.data).toMatchObject({ has_pin: true, version: 2 })
  const signedIn = await brand.call('POST', '/staff/sign-in', {
    body: { branch_id: brand.branchId, pin: '4711' },
  })
  const headers = { 'x-staff-token': signedIn.body.data.token }
  expect((await brand.get('/staff', { headers })).status).toBe(200)
  expect(await faultsOf(load({ staff: [{ name: 'Ada', role: 'manager' }] }))).toEqual([
    'staff.0.role not_allowed',
  ])
  expect((await load({ staff: [{ name: 'Bo', role: 'manager' }] })).staff.updated).toBe(1)
  const short = await brand.call('PATCH', `/staff/${people[1].id}`, { body: { pin: '4712' } })
  expect(short.body.error.details.fields).toMatchObject([{ path: 'pin', rule: 'min_length' }])
  expect((await load({ staff: [{ name: 'Bo' }] }, true)).staff).toMatchObject({
    unchanged: 1,
    deactivated: 1,
  })
  expect(await api.db.query(sql`select 1 from staff_sessions`)).toEqual([])
  expect(await exportMenu(api.ctx, brand.id)).not.toContain('pin')
})

test('matches staff of the same name by position, and refuses an ambiguous name as a reference', async () => {
  const { api, brand, code, load } = await room()
  const pin = (name: string, at: number) =>
    brand.call('POST', '/staff', { body: { name, role: 'waiter', pin: `123${at}` } })
  for (const [at, name] of ['Ada', 'Ada', 'Bo'].entries()) await pin(name, at)
  const area = { body: { branch_id: brand.branchId, name: 'Hall' } }
  for (const _ of [1, 2]) await brand.call('POST', '/areas', area)
  const text = await exportMenu(api.ctx, brand.id)
  const again = await load(JSON.parse(text), true)
  expect(again.staff).toMatchObject({ updated: 0, deactivated: 0, unchanged: 3 })
  expect(await faultsOf(load({ staff: [{ name: 'Ada', role: 'cook' }] }))).toEqual(['staff.0 duplicate'])
  const table = { branch: code, name: 'T1', area: 'Hall' }
  expect(await faultsOf(load({ tables: [table] }))).toEqual(['tables.0.area duplicate'])
  const twice = {
    staff: [
      { name: 'Cy', role: 'cook' },
      { name: 'Cy', role: 'waiter' },
    ],
  }
  expect(await faultsOf(load(twice))).toEqual(['staff.1 duplicate'])
})
