import { expect, test } from 'vitest'
import { type Body, openApi } from '#test/support/api.ts'
import { dispatchOnce } from '../../src/events/dispatch-events.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { makeRestaurant } from '#test/fixtures/restaurant.ts'

const timed = ['kiosk', 'qr', 'online', 'delivery', 'phone'] as const
const always = [...timed, 'table', 'pos'] as const
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** A trattoria in Rome on a Saturday, its dishes, a bill and the token of its guests. */
async function open() {
  const api = await openApi({ now: '2026-10-24T12:00:00+02:00' })
  const brand = await api.openBrand({ timezone: 'Europe/Rome' })
  const { call, make, branchId } = brand
  const { pie, tables } = await makeRestaurant(brand, { dishes: { pie: { price: 10 } } })
  const bill = await make('/dining-sessions', { table_id: tables[0]!.id, guests: 2 })
  const guest = (await make(`/dining-sessions/${bill.id}/guest-token`, {})).token
  const lines = [{ product_id: pie.id, quantity: 1 }]
  const change = async (body: Body) =>
    expect((await call('PATCH', `/branches/${branchId}`, { body })).status).toBe(200)

  /** Sends an order of a channel, as a preview and in earnest. @returns `taken`, or when the branch opens */
  async function order(channel: (typeof always)[number], now: string, scheduled_for?: string) {
    api.clock.set(Date.parse(now))
    const more = scheduled_for === undefined ? {} : { scheduled_for }
    const onBill = channel === 'table' || channel === 'qr'
    const by = channel === 'qr' ? { key: guest } : {}
    const counter = { branch_id: branchId, channel, lines, ...more }
    const sent = onBill
      ? await call('POST', `/dining-sessions/${bill.id}/orders`, { body: { lines, ...more }, ...by })
      : await call('POST', '/orders', { body: counter })
    const body = onBill ? { dining_session_id: bill.id, lines, ...more } : counter
    const previewed = await call('POST', '/orders/preview', { body, ...by })
    expect(previewed.body.error).toEqual(sent.body.error)
    if (sent.status === 201) return 'taken'
    expect([sent.status, sent.body.error.code]).toEqual([409, 'branch_closed'])
    const query =
      more.scheduled_for === undefined ? '' : `&scheduled_for=${encodeURIComponent(more.scheduled_for)}`
    const menu = (await brand.get(`/menu?branch_id=${branchId}&channel=${channel}${query}`)).body.data
    const { opens_at } = sent.body.error.details
    expect(menu).toMatchObject({ open: false, opens_at })
    return opens_at
  }

  /** The answers of some channels, which must be the same. */
  async function orders(channels: readonly (typeof always)[number][], now: string, scheduledFor?: string) {
    const answers = []
    for (const channel of channels) answers.push(await order(channel, now, scheduledFor))
    expect(new Set(answers).size).toBe(1)
    return answers[0]
  }
  return { api, brand, change, order, orders }
}

test('orders of guests are taken within the hours of the branch, those of staff always', async () => {
  const { api, change, order, orders } = await open()
  // The control: without hours every channel is taken at six in the morning.
  expect(await orders(always, '2026-10-24T06:00:00+02:00')).toBe('taken')

  // From the evening past midnight, on the night on which 02:00 to 03:00 is repeated; by phone also at noon.
  const evening = { weekdays, from: '18:00', to: '02:30' }
  await change({ hours: [evening, { weekdays, from: '11:00', to: '14:00', channels: ['phone'] }] })
  const notPhone = ['kiosk', 'qr', 'online', 'delivery'] as const
  const six = '2026-10-24T18:00:00.000+02:00'
  expect(await orders(notPhone, '2026-10-24T12:00:00+02:00')).toBe(six)
  expect(await order('phone', '2026-10-24T12:00:00+02:00')).toBe('taken')
  expect(await order('phone', '2026-10-24T19:00:00+02:00')).toBe('2026-10-25T11:00:00.000+01:00')
  expect(await orders(['table', 'pos'], '2026-10-24T12:00:00+02:00')).toBe('taken')
  expect(await orders(notPhone, '2026-10-25T02:29:00+02:00')).toBe('taken')
  expect(await orders(notPhone, '2026-10-25T02:30:00+02:00')).toBe('2026-10-25T02:00:00.000+01:00')
  expect(await orders(notPhone, '2026-10-25T02:00:00+01:00')).toBe('taken')
  expect(await orders(notPhone, '2026-10-25T02:30:00+01:00')).toBe('2026-10-25T18:00:00.000+01:00')
  // In spring 02:30 is skipped: the night ends with the change.
  expect(await orders(notPhone, '2027-03-28T01:59:00+01:00')).toBe('taken')
  expect(await orders(notPhone, '2027-03-28T03:00:00+02:00')).toBe('2027-03-28T18:00:00.000+02:00')
  // Judged when it is to be ready, not when it is ordered.
  expect(await order('online', '2026-10-24T12:00:00+02:00', six)).toBe('taken')
  const three = '2026-10-26T15:00:00+01:00'
  expect(await order('online', '2026-10-25T19:00:00+01:00', three)).toBe('2026-10-26T18:00:00.000+01:00')
  await expectInvariants(api.db)
})

test('a branch is closed on some dates and can be paused, which the menu and its events say', async () => {
  const { api, brand, change, order, orders } = await open()
  const { call, branchId } = brand
  const hours = [{ weekdays, from: '18:00', to: '02:00' }]
  await change({ hours, closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' }] })
  const never = { closures: [{ from: '2026-12-24', to: '2026-12-23', reason: 'x' }] }
  const early = await call('PATCH', `/branches/${branchId}`, { body: never })
  expect(early.body.error.details.fields).toMatchObject([{ path: 'closures.0.to', rule: 'min' }])
  expect(await orders(timed, '2026-12-24T01:00:00+01:00')).toBe('taken')
  expect(await orders(timed, '2026-12-24T19:00:00+01:00')).toBe('2026-12-27T18:00:00.000+01:00')
  expect(await orders(['table', 'pos'], '2026-12-24T19:00:00+01:00')).toBe('taken')
  await change({ closures: [{ from: '2026-12-24', to: '2027-02-01', reason: 'Winter' }] })
  expect(await order('online', '2026-12-24T19:00:00+01:00')).toBe(null)

  await change({ closures: [] })
  const path = `/branches/${branchId}/pause`
  const pause = async (body: Body) => (await brand.make(path, { reason: 'Too busy', ...body })).pause
  const until = '2026-12-24T20:30:00.000+01:00'
  const since = '2026-12-24T19:00:00.000+01:00'
  const channels = ['online', 'delivery'] as const
  const over = await call('POST', path, { body: { channels, until: since, reason: 'Too busy' } })
  expect(over.body.error.details.fields).toMatchObject([{ path: 'until', rule: 'min' }])
  expect(await pause({ channels, until })).toEqual({ channels, since, until, reason: 'Too busy' })
  expect(await orders(channels, since)).toBe(until)
  expect(await orders(['kiosk', 'qr', 'phone'], since)).toBe('taken')
  expect(await order('online', since, until)).toBe('taken')
  expect(await orders(channels, until)).toBe('taken')
  expect(await pause({ channels: [] })).toMatchObject({ channels: [], until: null })
  expect(await orders(timed, until)).toBe(null)
  expect(await order('online', until, '2026-12-30T20:30:00+01:00')).toBe(null)
  const [first, again] = [await call('DELETE', path), await call('DELETE', path)]
  expect([first.body.data.pause, again.body.data.version]).toEqual([null, first.body.data.version])
  expect(await orders(timed, until)).toBe('taken')
  await dispatchOnce(api.db)
  const events = (await brand.get('/events?types=branch.paused,branch.resumed')).body.data
  expect(events.map(({ type, branch_id, data }: Body) => [type, branch_id, data.until])).toEqual([
    ['branch.paused', branchId, until],
    ['branch.paused', branchId, null],
    ['branch.resumed', branchId, undefined],
  ])
  // A shop shows that it closes: changes of hours and closures have an event, other changes of the branch have none.
  const before = await call('GET', `/branches/${branchId}`)
  await change({ phone: '+39 031 555 0101', hours: before.body.data.hours })
  await dispatchOnce(api.db)
  const shown = (await brand.get('/events?types=menu.updated&direction=desc')).body.data.filter(
    ({ data }: Body) => data.resource === 'branch',
  )
  expect(shown.map(({ branch_id, data }: Body) => [branch_id, data.id])).toEqual(
    Array.from({ length: 3 }, () => [branchId, branchId]),
  )
  const audited = (await brand.get(`/audit-log?resource_id=${branchId}`)).body.data
  const actions = audited.map(({ action }: Body) => action)
  expect(actions.slice(-4, -1)).toEqual(['pauseBranch', 'pauseBranch', 'resumeBranch'])
})
