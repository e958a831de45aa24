import { expect, test } from 'vitest'
import { openParty, refusalOf } from '#test/fixtures/party.ts'
import type { Body } from '#test/support/api.ts'

const party = openParty()

test('a printer falls back to one that is in use, which stays in use as long', async () => {
  const { brand } = party
  const polled = { branch_id: brand.branchId, connection: { kind: 'polled' } }
  const make = (name: string, more: Body = {}) => brand.make('/printers', { ...polled, name, ...more })
  const [off, bar] = [await make('Off', { active: false }), await make('Bar')]
  const set = (printer: Body, body: Body) => brand.call('PATCH', `/printers/${printer.id}`, { body })
  const switchOff = (printer: Body) => brand.call('DELETE', `/printers/${printer.id}`)
  const pass = await make('Pass', { fallback_id: bar.id })
  const refused = await set(pass, { fallback_id: off.id })
  expect(refusalOf(refused).details['fields']).toMatchObject([{ path: 'fallback_id', rule: 'not_allowed' }])
  expect(refusalOf(await switchOff(bar))).toEqual({
    status: 409,
    code: 'in_use',
    details: { by: 'printer', ids: [pass.id] },
  })
  expect((await set(bar, { name: 'Bar 2' })).status).toBe(200)
  expect((await set(pass, { fallback_id: null })).status).toBe(200)
  expect((await switchOff(bar)).body.data.active).toBe(false)
  expect((await switchOff(bar)).status).toBe(200)
})
