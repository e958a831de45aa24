import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { commandOf } from '#test/fixtures/commands.ts'
import { makeCampaign, makeCustomer } from '#test/fixtures/make-campaign.ts'
import { makeProduct, makeTax } from '#test/fixtures/make-products.ts'
import { counter, openRoom, request, type Room, round } from '#test/fixtures/make-round.ts'
import { outcomesOf, place } from '#test/fixtures/place.ts'
import { plainLine as line } from '#test/builders/plain-order.ts'
import { operations } from '#test/support/record-call.ts'
import { snapshot } from '#test/support/snapshot.ts'
import { campaignKind } from '../../campaigns/campaign.record.ts'
import type { Refusal } from '../../lib/refusal.ts'
import type { PlaceRequest } from './batch.types.ts'
import { cancelOrder } from '../cancel-order.ts'
import { findOrder } from '../../sale/order/order.store.ts'
import { previewOrder } from './preview-order.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'

/** Places orders in one batch. @returns campaign discounts in hundredths, or code and path of refusals */
async function offEach(room: Room, ...requests: PlaceRequest[]): Promise<(number | string)[]> {
  return (await outcomesOf(room, ...requests)).map(outcome => {
    if ('value' in outcome) return outcome.value.order.totals.campaignDiscount
    const { code, details } = outcome.error as Refusal
    return code === 'validation_failed' ? (details['fields'] as [{ path: string }])[0].path : code
  })
}

const send = async (room: Room, placeRequest: PlaceRequest) => (await place(room, placeRequest)).order

const byText = (one: string, other: string) => (one < other ? -1 : 1)

function uses(room: Room) {
  return room.db.query(
    sql`select campaign_id, order_id, customer_id, given_back_at is not null as given_back from campaign_uses
        order by order_id, campaign_id`,
  )
}

test('counts each applied campaign once and freezes it on the items for good', async () => {
  const room = await openRoom()
  const { db, brand } = room
  const [pizza, water] = [await makeProduct(db, brand), await makeProduct(db, brand, { price: 333 })]
  const ten = await makeCampaign(db, brand, { name: 'Ten', stackable: true, priority: 1 })
  const more = await makeCampaign(db, brand, {
    name: 'More',
    stackable: true,
    value: 200_000,
    productIds: [water],
  })
  await makeCampaign(db, brand, { name: 'Kiosk', channels: ['kiosk'] })
  const order = await send(room, request(room, round([line(pizza), line(water, { quantityMilli: 3000 })])))
  expect(order.items.map(({ campaigns }) => campaigns)).toEqual([
    [{ campaignId: ten, name: 'Ten', names: null, amount: 100 }],
    [
      { campaignId: ten, name: 'Ten', names: null, amount: 100 },
      { campaignId: more, name: 'More', names: null, amount: 180 },
    ],
  ])
  expect(order.totals).toMatchObject({ subtotal: 1999, campaignDiscount: 380, total: 1619 })
  const used = { order_id: order.id, customer_id: null, given_back: false }
  expect(await uses(room)).toEqual([
    { ...used, campaign_id: ten },
    { ...used, campaign_id: more },
  ])

  const campaign = operations(room.ctx, brand.caller, campaignKind)
  await campaign.patch(ten, { name: 'Half', value: 50 })
  await campaign.remove(more)
  expect(await findOrder(db, brand.id, order.id)).toEqual(order)
  const later = await send(room, request(room, round([line(pizza), line(water)])))
  expect(later.items.map(({ campaigns }) => campaigns.map(({ name, amount }) => [name, amount]))).toEqual([
    [['Half', 500]],
    [['Half', 167]],
  ])
  expect(await campaign.get(ten)).toMatchObject({ used_count: 2, version: 2 })
  await expectInvariants(db)
})

describe('a coupon', () => {
  test('without uses left refuses, and a cancelled order returns its use', async () => {
    const room = await openRoom()
    const { db, brand } = room
    const pizza = await makeProduct(db, brand)
    const campaignId = await makeCampaign(db, brand, { couponCode: 'ONCE', usageLimit: 1 })
    const order = () => counter(room, round([line(pizza)], { couponCode: 'ONCE' }))
    const first = await send(room, order())
    expect(await offEach(room, order())).toEqual(['coupon_code'])
    expect(await offEach(room, order(), order())).toEqual(['coupon_code', 'coupon_code'])
    const campaign = operations(room.ctx, brand.caller, campaignKind)
    expect(await campaign.get(campaignId)).toMatchObject({ used_count: 1 })
    await cancelOrder(room.ctx, first.id, { ...commandOf(brand), reason: 'gone', restock: true })
    expect(await uses(room)).toMatchObject([{ order_id: first.id, given_back: true }])
    expect(await campaign.get(campaignId)).toMatchObject({ used_count: 0, version: 1 })
    expect(await offEach(room, order())).toEqual([100])
  })
})

test('skips an automatic campaign without uses left and applies the next one', async () => {
  const room = await openRoom()
  const { db, brand } = room
  const pizza = await makeProduct(db, brand)
  await makeCampaign(db, brand, { value: 500_000, usageLimit: 2, priority: 1 })
  await makeCampaign(db, brand)
  const order = () => counter(room, round([line(pizza)]))
  expect((await offEach(room, order(), order(), order(), order())).map(String).toSorted(byText)).toEqual([
    '100',
    '100',
    '500',
    '500',
  ])
  const { campaigns } = await previewOrder(room.ctx, order())
  expect(campaigns).toMatchObject([
    { applied: false, amount: 0, reason: 'usage_limit' },
    { applied: true, amount: 100, reason: null },
  ])
})

test('a preview equals the order that is placed next, and writes nothing', async () => {
  const room = await openRoom()
  const { db, brand } = room
  const taxId = await makeTax(db, brand, 220_000)
  const charge = { percent: 12.5, tax_id: taxId, channels: ['table', 'pos'] }
  await db.query(sql`update brands set service_charge = ${JSON.stringify(charge)}::jsonb`)
  const pizza = await makeProduct(db, brand, { price: 1555, taxRate: 100_000 })
  const customerId = await makeCustomer(db, brand)
  await makeCampaign(db, brand, { stackable: true, usageLimit: 100 })
  await makeCampaign(db, brand, {
    couponCode: 'BUY',
    kind: 'buy_x_get_y',
    value: 1_000_000,
    buy: 2,
    get: 1,
    stackable: true,
  })
  const lines = [line(pizza, { quantityMilli: 3000 }), line(pizza)]
  const sent = round(lines, { couponCode: 'BUY' })
  const requests = [
    request(room, sent),
    counter(room, { ...sent, customerId }),
    counter(room, round(lines), { channel: 'delivery' }),
  ]
  for (const placeRequest of requests) {
    const before = await snapshot(db)
    const { order: draft, campaigns } = await previewOrder(room.ctx, placeRequest)
    expect(await snapshot(db)).toEqual(before)
    const order = await send(room, placeRequest)
    expect(comparable(draft)).toEqual(comparable(order))
    expect(campaigns.map(({ applied }) => applied)).toEqual(
      placeRequest.order.couponCode === null ? [true] : [true, true],
    )
  }
  const charged = await db.query(
    sql`select channel, count(*) filter (where i.kind = 'service_charge') as charges from orders o
        join order_items i on i.brand_id = o.brand_id and i.order_id = o.id group by o.id, channel order by o.id`,
  )
  expect(charged).toMatchObject([{ charges: 1 }, { charges: 1 }, { channel: 'delivery', charges: 0 }])
  await expectInvariants(db)
})

/** An order without the fields that differ between drafts. */
function comparable(order: Partial<StoredOrder>) {
  const { id: _, number: _n, orderNumber: _o, createdAt: _c, updatedAt: _u, items = [], ...rest } = order
  return { ...rest, items: items.map(({ id: _i, orderId: _r, ...item }) => item) }
}
