import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Body, Reply } from '#test/support/api.ts'
import { named } from '#test/builders/refused.ts'
import { openParty } from '#test/fixtures/party.ts'

const party = openParty()
let campaign: Body

beforeAll(async () => {
  const terms = { kind: 'percentage', value: 10, min_subtotal: 20, coupon_code: 'WELCOME' }
  campaign = await party.brand.make('/campaigns', { name: 'Welcome', ...terms })
})

afterAll(() => party.expectInvariants())

/** Expects a refusal of exactly these fields: `channel enum`. */
const expectFaults = ({ status, body }: Reply, ...faults: string[]) =>
  expect([status, ...named(body.error.details.fields)]).toEqual([422, ...faults])

function order(more: Body = {}): Body {
  const lines = [{ product_id: party.at.product.id, quantity: 2 }]
  return { branch_id: party.brand.branchId, channel: 'pos', lines, ...more }
}

const send = (body: Body, headers?: Record<string, string>) =>
  party.brand.call('POST', '/orders', { body, ...(headers && { headers }) })

describe('POST /orders', () => {
  test('answers the order, and a retry with the same order', async () => {
    const customer = await party.brand.make('/customers', { name: 'Ada', phone: '+390612345' })
    const body = order({
      channel: 'kiosk',
      customer_id: customer.id,
      customer_name: 'Ada',
      payment_method_id: party.at.card.id,
      coupon_code: 'WELCOME',
      client_ref: 'kiosk-1',
      note: 'no salt',
    })
    const first = await send(body, { 'idempotency-key': 'kiosk-1' })
    expect([first.status, first.headers.get('etag')]).toEqual([201, '"1"'])
    expect(first.body.data).toMatchObject({
      channel: 'kiosk',
      service_type: 'takeaway',
      status: 'pending',
      dining_session_id: null,
      customer_id: customer.id,
      customer_name: 'Ada',
      payment_method_id: party.at.card.id,
      coupon_code: 'WELCOME',
      client_ref: 'kiosk-1',
      note: 'no salt',
      kitchen: { status: 'new' },
      totals: { subtotal: 25, campaign_discount: 2.5, total: 22.5 },
      items: [{ campaigns: [{ campaign_id: campaign.id, name: 'Welcome', amount: 2.5 }] }],
    })
    const again = await send(body, { 'idempotency-key': 'kiosk-1' })
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(again.body.data).toEqual(first.body.data)
    const ofCustomer = await party.brand.get(`/orders?customer_id=${customer.id}&channel=kiosk`)
    expect(ofCustomer.body.data).toEqual([first.body.data])
    const synced = await party.brand.get(
      `/orders?customer_id=${customer.id}&updated_since=1970-01-01T00:00:00Z`,
    )
    // A customer can change, so a client cannot sync by this list.
    expect([synced.body.meta.total, synced.headers.get('sync-watermark')]).toEqual([1, null])
    const used = await party.brand.get(`/campaigns/${campaign.id}`)
    expect(used.body.data).toMatchObject({ used_count: 1, version: 1 })
    const duplicate = await send(order({ client_ref: 'kiosk-1' }))
    expect([duplicate.status, duplicate.body.error.code, duplicate.body.error.details]).toEqual([
      409,
      'already_exists',
      { field: 'client_ref', id: first.body.data.id },
    ])
  })

  test('refuses fields of a bill, and missing fields', async () => {
    expectFaults(await send(order({ channel: 'table' })), 'channel enum')
    expectFaults(await send(order({ channel: 'qr' })), 'channel enum')
    expectFaults(await send({ lines: order().lines }), 'branch_id required', 'channel required')
    expectFaults(await send(order({ coupon_code: 'NONE' })), 'coupon_code not_allowed')
    const far = { branch_id: campaign.id, customer_id: campaign.id }
    const unknown = await send(order(far))
    expect(unknown.body.error.code).toBe('validation_failed')
    expectFaults(unknown, 'branch_id not_found', 'customer_id not_found')
  })
})

test('a round accepts a coupon, but no customer, channel or service type', async () => {
  const bill = await party.open()
  const path = `/dining-sessions/${bill.id}/orders`
  const { lines } = order()
  const round = await party.brand.make(path, { lines, coupon_code: 'WELCOME' })
  expect(round).toMatchObject({
    channel: 'table',
    service_type: 'dine_in',
    totals: { campaign_discount: 2.5 },
  })
  const own = { channel: 'pos', service_type: 'takeaway', customer_id: null, payment_method_id: null }
  const refused = await party.brand.call('POST', path, { body: { lines, ...own } })
  const unknown = Object.keys(own).map(name => `${name} unknown_field`)
  expect(refused.status).toBe(422)
  expect(new Set(named(refused.body.error.details.fields))).toEqual(new Set(unknown))
})

describe('POST /orders/preview', () => {
  const preview = (body: Body) => party.brand.call('POST', '/orders/preview', { body })

  test('answers the order as it would be placed and the outcome of each campaign', async () => {
    const other = await party.brand.make('/campaigns', {
      name: 'Kiosk',
      kind: 'amount',
      value: 1,
      channels: ['kiosk'],
    })
    const body = order({ service_type: 'takeaway', coupon_code: 'WELCOME' })
    const previewed = (await preview(body)).body.data
    const { campaigns, ...as } = previewed
    expect(campaigns).toEqual([
      { campaign_id: campaign.id, name: 'Welcome', applied: true, amount: 2.5, reason: null },
      { campaign_id: other.id, name: 'Kiosk', applied: false, amount: 0, reason: 'channel' },
    ])
    const sent = await party.brand.make('/orders', body)
    expect({ ...as, ...unknowable(sent) }).toEqual({ ...sent, ...unknowable(sent) })
    const without = (await preview({ branch_id: party.brand.branchId, lines: body.lines })).body.data
    expect([without.channel, without.campaigns.map(({ name }: Body) => name)]).toEqual(['pos', ['Kiosk']])
    await party.brand.call('DELETE', `/campaigns/${other.id}`)
  })
})

/** The fields that only a placed order has, and those that depend on the clock. */
function unknowable(order: Body): Body {
  const { id, order_number, display_number, items, created_at, updated_at, version, ordered_at, kitchen } =
    order
  return { id, order_number, display_number, items, created_at, updated_at, version, ordered_at, kitchen }
}

test('an order from before a sold-out mark, sent late, is accepted; one from after it is not', async () => {
  const { api, brand, at } = party
  const iso = (ms: number) => new Date(ms).toISOString()
  const marked = api.clock.now()
  const mark = (sold_out: boolean) =>
    brand.make(`/products/${at.product.id}/sold-out`, { branch_id: brand.branchId, sold_out })
  await mark(true)
  api.clock.advance(120_000)
  // Marked again while it is sold out: it has been since the first mark.
  await mark(true)
  const key = await api.makeKey(brand.id, { backdateDays: 1 })
  const sentAt = (ordered_at: string) => brand.call('POST', '/orders', { body: order({ ordered_at }), key })
  expect((await sentAt(iso(marked - 60_000))).status).toBe(201)
  const refused = await sentAt(iso(marked + 60_000))
  expect([refused.status, refused.body.error.code]).toEqual([409, 'product_unavailable'])
  await mark(false)
  expect((await sentAt(iso(marked + 60_000))).status).toBe(201)
})
