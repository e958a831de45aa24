import { beforeAll, afterAll, expect, test } from 'vitest'
import { dispatchOnce } from '../events/dispatch-events.ts'
import type { Api } from '#test/support/api.ts'
import { managersPin } from '#test/fixtures/make-staff.ts'
import { about, send } from '#test/fixtures/sample.ts'
import { samples } from '#test/fixtures/samples.ts'
import { openReadyWorld } from '#test/fixtures/ready-world.ts'
import type { World } from '#test/fixtures/world.ts'

// A device is worth nothing without a person: nobody can use a stolen one.

const page = { 'x-comanda': '1' }
/** Operations that a till or an office device may call where nobody is signed in; those without a key are open to all. */
const open = new Set(
  [
    'readMe',
    'getBrand',
    'listBranches',
    'getMenu',
    'listSoldOut',
    'listAreas',
    'listTables',
    'readFloor',
  ].concat(
    ['listDiningSessions', 'readDiningSession', 'listTickets', 'readAllDay', 'readGuestBoard'],
    [
      'listKitchenStations',
      'listEvents',
      'streamEvents',
      'signIn',
      'signOut',
      'giveApproval',
      'previewOrder',
    ],
    ['unpairSelf', 'readDeviceCode', 'pairDevice'],
  ),
)

let api: Api
let world: World
let office: string
beforeAll(async () => {
  ;({ api, world } = await openReadyWorld())
  office = await pair('office')
})
afterAll(() => api.drop())

async function pair(purpose: string): Promise<string> {
  const { code } = await world.brand.make('/device-codes', { name: purpose, purpose })
  const paired = await api.call('POST', '/pair', { body: { code }, headers: page })
  return paired.headers.getSetCookie()[0]!.split(';')[0]!
}

const as = (cookie: string, path: string, headers: object = {}) =>
  api.call('GET', path, { headers: { cookie, ...page, ...headers } })

test('without a person exactly the listed operations are answered', async () => {
  for (const { operationId, method, scope } of api.endpoints) {
    // It would end the device; streams are read below.
    if (['unpairSelf', 'streamEvents', 'signOut'].includes(operationId)) continue
    const asked =
      operationId === 'listDiningSessions'
        ? about('/dining-sessions', { status: 'open' })
        : samples[operationId]!(world)
    const sample = { ...asked, ...(scope === 'none' ? {} : { cookie: office }) }
    const { status, body } = await send(world.brand, method, sample)
    const isClosed = status === 401 && body.error.code === 'staff_session_expired'
    expect([operationId, isClosed]).toEqual([operationId, !open.has(operationId)])
  }
})

test('of bills only the open ones are read', async () => {
  const paid = await world.brand.get('/dining-sessions?status=settled&per_page=1')
  const { id } = paid.body.data[0]
  for (const path of ['/dining-sessions', '/dining-sessions?status=open,settled', `/dining-sessions/${id}`])
    expect([path, (await as(office, path)).status]).toEqual([path, 401])
  const { branchId: branch_id } = world.brand
  const { token } = await world.brand.make(
    '/staff/sign-in',
    { branch_id, pin: managersPin },
    { key: undefined, headers: { cookie: office, ...page } },
  )
  expect((await as(office, `/dining-sessions/${id}`, { 'x-staff-token': token })).status).toBe(200)
})

test('events name only the record where nobody is signed in, and a board gets those of its numbers', async () => {
  await world.brand.make(`/orders/${world.order.id}/kitchen-status`, { status: 'ready' })
  await dispatchOnce(api.db)
  const { data: bare } = (await as(office, '/events?per_page=100')).body
  expect(new Set(bare.flatMap((one: { data: object }) => Object.keys(one.data)))).toEqual(
    new Set(['id', 'version']),
  )
  const all = (await world.brand.get('/events?per_page=1')).body.meta.total
  const board = await as(await pair('board'), '/events?per_page=100')
  const types = board.body.data.map((one: { type: string }) => one.type)
  expect(new Set(types)).toEqual(new Set(['kitchen.updated']))
  expect(board.body.meta.total).toBeLessThan(all)
  expect(Number(board.headers.get('events-position'))).toBe(all)
})
