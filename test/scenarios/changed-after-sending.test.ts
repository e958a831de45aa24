import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openBar } from '#test/fixtures/bar.ts'
import { faultOf, openParty, refusalOf } from '#test/fixtures/party.ts'
import type { Body } from '#test/support/api.ts'

// A line that was sent is changed, held back and replaced: what the kitchen is shown, what it costs, and what reports say.

const party = openParty()
const drinks = openBar(party)
const reason = 'the guest changed her mind'

const patch = (item: Body, body: Body) => party.brand.call('PATCH', `/order-items/${item.id}`, { body })
const replace = (item: Body, line: Body, more: Body = {}) =>
  party.post(`/order-items/${item.id}/replace`, {
    line: { product_id: party.at.product.id, quantity: 1, ...line },
    reason,
    ...more,
  })
/** The lines of an order's tickets as texts. */
const shown = async (order: Body) => {
  const { data } = (await party.brand.get(`/kitchen/tickets?branch_id=${party.brand.branchId}`)).body
  const tickets: Body[] = data.filter(({ order_id }: Body) => order_id === order.id)
  return tickets.map(({ items }) =>
    items.map(({ name, quantity, note, changed_at: at, replaced, cancelled_at }: Body) =>
      [
        `${quantity} ${name}`,
        ...(note === null ? [] : [note]),
        ...(at === null ? [] : ['changed']),
        ...(replaced === null ? [] : [`for ${replaced.quantity} ${replaced.name}`]),
        ...(cancelled_at === null ? [] : ['cancelled']),
      ].join(', '),
    ),
  )
}
const events = (type: string, order: Body): Promise<{ data: Body }[]> =>
  party.api.db.query(
    sql`select data from events where type = ${type} and data ->> 'order_id' = ${order.id} order by created_at, id`,
  )
const cancellations = async () =>
  (await party.brand.get('/reports/cancellations?from=2026-11-21&to=2026-11-21')).body.data.rows.map(
    ({ kind, count, quantity, amount }: Body) => [kind, count, quantity, amount],
  )
const flour = async () =>
  (await party.brand.get(`/stock-items/${party.at.flour.id}`)).body.data.branches[0].on_hand

test('a changed line stays one ticket and shows the change until the kitchen has seen it', async () => {
  const bill = await party.open()
  const order = await party.order(bill, [{ note: 'rare' }, {}])
  const [item, other] = order.items
  const changed = await patch(item, { note: 'well done', seat: 2, course: 1 })
  expect(changed.body.data.items[0]).toMatchObject({
    note: 'well done',
    seat: 2,
    course: 1,
    total: item.total,
  })
  expect(await shown(order)).toEqual([['1 Casa lasagne, well done, changed', '1 Casa lasagne']])
  // Nothing new is no change: neither a version nor an event.
  for (const nothing of [{ seat: 2 }, {}])
    expect((await patch(item, nothing)).body.data.version).toBe(changed.body.data.version)
  await party.post(`/kitchen/items/${item.id}/acknowledge`)
  await party.post(`/kitchen/items/${item.id}/acknowledge`)
  expect(await shown(order)).toEqual([['1 Casa lasagne, well done', '1 Casa lasagne']])

  const held = await patch(other, { hold: true })
  expect(held.body.data.items[1]).toMatchObject({ held: true, fired_at: null, kitchen: { status: null } })
  expect(await shown(order)).toEqual([['1 Casa lasagne, well done']])
  await patch(item, { hold: true })
  expect((await party.read(bill)).orders[0].kitchen).toMatchObject({ status: null, new_at: null })
  await party.brand.make(`/dining-sessions/${bill.id}/fire`, { item_ids: [item.id] })
  await party.brand.make(`/kitchen/items/${item.id}/status`, { status: 'preparing' })
  expect(refusalOf(await patch(item, { hold: true }))).toMatchObject({
    status: 409,
    code: 'invalid_transition',
  })

  const of = await events('order_item.updated', order)
  expect(of.map(({ data }) => [data.id, data.replaced])).toEqual([
    [item.id, null],
    [other.id, null],
    [item.id, null],
  ])
  // Its events stay those of the order that it is moved away from.
  const { id: to_dining_session_id } = await party.open()
  await party.brand.make(`/dining-sessions/${bill.id}/move-items`, {
    items: [{ item_id: item.id }],
    to_dining_session_id,
  })
  await party.expectInvariants()
})

test('a replaced line is one notice, priced now, with the stock of the new dish and no cancellation', async () => {
  const bill = await party.open()
  const before = await flour()
  const order = await party.order(bill, [{ quantity: 3 }])
  const [item] = order.items
  expect(faultOf(await replace(item, { product_id: item.id }))).toEqual([422, 'line.product_id', 'not_found'])
  const half = await replace(item, { quantity: 1, note: 'no salt' }, { quantity: 1 })
  expect(half.status, half.text).toBe(200)
  const [rest, gone, next] = half.body.data.items
  expect(rest).toMatchObject({ id: item.id, quantity: 2, cancelled_at: null })
  expect(gone).toMatchObject({
    quantity: 1,
    cancel_kind: 'replaced',
    split_from_id: item.id,
    restocked: true,
  })
  expect(next).toMatchObject({ replaces_id: gone.id, note: 'no salt', quantity: 1, total: 12.5 })
  expect(half.body.data.totals.total).toBe(37.5)
  expect(await flour()).toBe(before - 3 * 180)
  expect(await shown(order)).toEqual([
    ['2 Casa lasagne', '1 Casa lasagne, no salt, changed, for 1 Casa lasagne'],
  ])
  expect(await cancellations()).toEqual([])

  // Another station: the old one is shown a cancellation, the new one a line.
  const beer = await replace(next, { product_id: drinks.beer.id })
  expect((await shown(order)).toSorted(([one], [other]) => (one! < other! ? -1 : 1))).toEqual([
    ['1 Beer'],
    ['2 Casa lasagne', '1 Casa lasagne, no salt, changed, for 1 Casa lasagne, cancelled'],
  ])
  expect(beer.body.data.totals.total).toBe(29)
  expect(await flour()).toBe(before - 2 * 180)
  // It costs 8.50 less, which the owner may want to see.
  expect(await cancellations()).toEqual([['replaced', 1, 1, 8.5]])
  const updated = await events('order_item.updated', order)
  expect(updated.map(({ data }) => [data.name, data.replaced?.name])).toEqual([
    ['Casa lasagne', 'Casa lasagne'],
    ['Beer', 'Casa lasagne'],
  ])
  expect(await events('order_item.cancelled', order)).toEqual([])

  await party.pay(bill, [{}])
  expect(refusalOf(await replace(item, {}))).toMatchObject({ status: 409, code: 'item_not_on_open_bill' })
  const receipt = await party.brand.get(`/dining-sessions/${bill.id}/receipt?format=html`)
  expect(receipt.text.match(/Casa lasagne/g)).toHaveLength(1)
  await party.expectInvariants()
})

test('a line of an order without a bill is replaced while nothing is paid, and what is paid stays', async () => {
  const order = await party.brand.make('/orders', {
    branch_id: party.brand.branchId,
    channel: 'pos',
    lines: [{ product_id: party.at.product.id, quantity: 2 }],
  })
  const wasted = await replace(
    order.items[0],
    { product_id: drinks.beer.id, quantity: 2 },
    { restock: false },
  )
  expect(wasted.body.data).toMatchObject({
    totals: { total: 8 },
    adjustments: [{ kind: 'waste', quantity: 2 }],
  })
  const [, beer] = wasted.body.data.items
  expect((await replace(wasted.body.data.items[0], {})).status).toBe(409)
  await party.brand.make(`/orders/${order.id}/pay`, { payments: [{ payment_method_id: party.at.card.id }] })
  expect(refusalOf(await patch(beer, { seat: 1 })).code).toBe('invalid_transition')

  const bill = await party.open()
  const round = await party.order(bill, [{}, {}])
  const [first, second] = round.items
  await party.pay(bill, [{ items: [{ item_id: first.id, quantity: 1 }] }])
  expect(refusalOf(await replace(first, { product_id: drinks.beer.id })).code).toBe('item_already_paid')
  const swapped = await replace(second, { product_id: drinks.beer.id })
  expect(swapped.body.data.totals.total).toBe(16.5)
  await party.expectInvariants()
})

test('a campaign whose lines were moved away is used once by its order, whatever is ordered there again', async () => {
  const { id } = await party.brand.make('/campaigns', {
    name: 'Lasagne day',
    kind: 'percentage',
    value: 20,
    applies_to: { product_ids: [party.at.product.id] },
    usage_limit: 5,
  })
  const bill = await party.open()
  const { items } = await party.order(bill, [{}, { product_id: drinks.beer.id }])
  const { id: to_dining_session_id } = await party.open()
  await party.brand.make(`/dining-sessions/${bill.id}/move-items`, {
    items: [{ item_id: items[0].id }],
    to_dining_session_id,
  })
  const again = await replace(items[1], {})
  expect(again.body.data.items.at(-1).campaign_discount, again.text).toBe(2.5)
  const uses = sql`select 1 from campaign_uses where campaign_id = ${id}`
  expect(await party.api.db.query(uses)).toHaveLength(1)
  await party.expectInvariants()
})
