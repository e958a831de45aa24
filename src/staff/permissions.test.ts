import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { faultOf, refusalOf } from '#test/fixtures/party.ts'
import type { Body } from '#test/support/api.ts'
import {
  approve,
  expectFault,
  expectNothing,
  pay,
  seatAt,
  sell,
  signIn,
  useSoundTillRooms,
} from '#test/support/till-room.ts'

const openTillRoom = useSoundTillRooms()

test('hides customer data from the kitchen, most of it from waiters, and figures from all but managers', async () => {
  const room = await openTillRoom()
  const people = {
    cook: await signIn(room, 'cook', '3333'),
    waiter: await signIn(room, 'waiter', '1111'),
    manager: await signIn(room, 'manager', '222222'),
    nobody: {},
  }
  const { id } = await room.brand.make('/customers', { name: 'Gianna', phone: '+390612345678' })
  const report = `/reports/sales?branch_id=${room.brand.branchId}&from=2026-11-21&to=2026-11-21`
  const one = `/customers/${id}`
  const open: Record<string, string[]> = {}
  for (const path of ['/customers', one, `${one}/ledger`, `${one}/export`, report]) {
    for (const [name, headers] of Object.entries(people)) {
      const { status, body } = await room.brand.get(path, { headers })
      if (status === 200) (open[path] ??= []).push(name)
      else expect([status, body.error.code]).toEqual([403, 'role_forbidden'])
    }
  }
  const served = ['waiter', 'manager', 'nobody']
  const approving = ['manager', 'nobody']
  expect(Object.values(open)).toEqual([served, served, served, approving, approving])
})

test('an approval is used and shown even where none is required', async () => {
  const room = await openTillRoom()
  const cashier = await signIn(room, 'cashier', '1111')
  await signIn(room, 'manager', '222222')
  const { bill } = await seatAt(room, 0, [[[room.pizza, 1]]])
  const part = [{ payment_method_id: room.card.id, amount: 2 }]
  const voided = async (headers: Record<string, string>) => {
    const [payment] = (await pay(room, `/dining-sessions/${bill.id}`, part)).payments.slice(-1)
    const token = await approve(room, '222222', 'void', payment.id)
    const path = `/payments/${payment.id}/void`
    return room.brand.make(path, { reason: 'wrong guest' }, { headers: { ...token, ...headers } })
  }
  expect(await voided(cashier)).toMatchObject({ approved_by: expect.any(String) })
  const unused = sql`select 1 from approvals where brand_id = ${room.brand.id} and used_at is null`
  expect(await room.api.db.query(unused)).toEqual([])
})

test('where staff are required, kiosk and web orders still need only a key', async () => {
  const room = await openTillRoom()
  await room.brand.call('PATCH', '/brand', { body: { require_staff: true } })
  const order = { branch_id: room.brand.branchId, lines: [{ product_id: room.wine.id, quantity: 1 }] }
  const answers: Record<string, number> = {}
  for (const channel of ['kiosk', 'online', 'pos', 'phone', 'delivery']) {
    answers[channel] = (await room.brand.call('POST', '/orders', { body: { ...order, channel } })).status
  }
  expect(answers).toEqual({ kiosk: 201, online: 201, pos: 401, phone: 401, delivery: 401 })
  expect((await room.brand.get('/customers')).status).toBe(200)
})

test('where staff are required, orders of kiosks are changed, paid and cancelled with only a key, and no other', async () => {
  const room = await openTillRoom()
  const { brand, wine } = room
  const lines = [
    { product_id: wine.id, quantity: 1 },
    { product_id: wine.id, quantity: 2 },
  ]
  const order = (channel: string, of = lines) =>
    brand.make('/orders', { branch_id: brand.branchId, channel, lines: of })
  const [paid, left, cooked] = [
    await order('kiosk'),
    await order('kiosk'),
    await order('online', [{ product_id: room.pizza.id, quantity: 1 }]),
  ]
  const counter = await order('pos')
  await brand.make(`/orders/${cooked.id}/kitchen-status`, { status: 'preparing' })
  await brand.call('PATCH', '/brand', { body: { require_staff: true } })
  const payBy = (id: string, method: string) =>
    brand.call('POST', `/orders/${id}/pay`, { body: { payments: [{ payment_method_id: method }] } })
  const codes = async ({ id, items }: Body) => {
    const remove = { items: [{ item_id: items[0].id }], reason: 'changed' }
    const all = [
      await brand.call('POST', `/orders/${id}/lines`, { body: { lines: lines.slice(0, 1) } }),
      await brand.call('POST', `/orders/${id}/remove-items`, { body: remove }),
      await payBy(id, room.card.id),
    ]
    return all.map(({ status }) => status)
  }
  expect(await codes(paid)).toEqual([200, 200, 200])
  expect(await codes(counter)).toEqual([401, 401, 401])
  const cancel = async ({ id }: Body) =>
    (await brand.call('POST', `/orders/${id}/cancel`, { body: { reason: 'left' } })).status
  expect([await cancel(left), await cancel(counter)]).toEqual([200, 401])
  // Cash goes into a drawer, and cooked items need an approval.
  expect((await payBy(cooked.id, room.cash.id)).status).toBe(401)
  expect(await cancel(cooked)).toBe(403)
})

test("payments go to the caller's own drawer where several are open", async () => {
  const room = await openTillRoom()
  const [ada, bob] = [await signIn(room, 'cashier', '1111'), await signIn(room, 'cashier', '2222')]
  const open = (register: string, headers: Record<string, string>) =>
    room.brand.make('/shifts', { branch_id: room.brand.branchId, register, opening_float: 0 }, { headers })
  const [one, two] = [await open('one', ada), await open('two', bob)]
  const cash = { payments: [{ payment_method_id: room.cash.id }] }
  const paidBy = async (headers: Record<string, string>) => {
    const order = await sell(room, [[room.pizza, 1]])
    return room.brand.make(`/orders/${order.id}/pay`, cash, { headers })
  }
  expect((await paidBy(ada)).payments[0].shift_id).toBe(one.id)
  expect((await paidBy(bob)).payments[0].shift_id).toBe(two.id)
  const order = await sell(room, [[room.pizza, 1]])
  await expectFault(room, `/orders/${order.id}/pay`, cash, 'shift_id required')
  await open('three', ada)
  await expectNothing(room, 'validation_failed', 'POST', `/orders/${order.id}/pay`, cash, ada)
})

test('a bill can be handed to another waiter of its branch', async () => {
  const room = await openTillRoom()
  const ada = await signIn(room, 'waiter', '1111')
  const { bill, orders } = await seatAt(room, 0, [[[room.wine, 1]]])
  const path = `/dining-sessions/${bill.id}`
  const bob = await room.brand.make('/staff', { name: 'Bob', role: 'waiter', pin: '4444' })
  const change = (staff_id: string | null) =>
    room.brand.call('PATCH', path, { body: { staff_id }, headers: ada })
  const { status, body } = await change(bob.id)
  expect([status, body.data.staff_id]).toEqual([200, bob.id])
  expect(body.data.orders[0].staff_id).toBe(orders[0].staff_id)
  expect((await change(bob.id)).body.data.version).toBe(body.data.version)
  const elsewhere = await room.brand.make('/branches', { name: 'Lago', code: 'LAGO' })
  const eve = { name: 'Eve', role: 'waiter', pin: '5555', branch_ids: [elsewhere.id] }
  const refused = [(await room.brand.make('/staff', eve)).id, bill.id]
  await room.brand.call('DELETE', `/staff/${bob.id}`)
  // Its waiter may be deactivated; the bill cannot be handed to them again.
  expect((await change(bob.id)).status).toBe(200)
  expect((await change(null)).body.data.staff_id).toBeNull()
  const faults = []
  for (const id of [...refused, bob.id]) faults.push(faultOf(await change(id)))
  expect(faults).toEqual(['not_allowed', 'not_found', 'not_allowed'].map(rule => [422, 'staff_id', rule]))
})

test('a key of one branch changes no price, station or cost of another, and sees no stock level of it', async () => {
  const room = await openTillRoom()
  const { brand } = room
  const other = await brand.make('/branches', { name: 'Lago', code: 'LAGO' })
  const station = await brand.make('/kitchen-stations', { branch_id: other.id, name: 'Grill' })
  const key = await room.api.makeKey(brand.id, { branchIds: [brand.branchId] })
  const category = (await brand.get('/categories')).body.data[0].id
  const body = { name: 'Soup', category_id: category, price: 5, branch_ids: [brand.branchId] }
  const free = { branch_id: other.id, price: 0 }
  const make = (more: object) => brand.call('POST', '/products', { body: { ...body, ...more }, key })
  for (const more of [{ prices: [free] }, { kitchen_station_ids: [station.id] }]) {
    const forbidden = { status: 403, code: 'branch_forbidden', details: { branch_id: other.id } }
    expect(refusalOf(await make(more))).toEqual(forbidden)
  }
  const own = {
    prices: [
      { branch_id: brand.branchId, price: 4 },
      { channel: 'kiosk', price: 3 },
    ],
  }
  const soup = await make(own)
  expect(soup.status).toBe(201)
  const path = `/products/${soup.body.data.id}`
  const change = (more: object, by = key) => brand.call('PATCH', path, { body: more, key: by })
  expect((await change({ prices: [...own.prices, free] })).status).toBe(403)
  expect((await change({ prices: [...own.prices, free] }, brand.key)).status).toBe(200)
  // It takes nothing of the other branch away either, and may leave it as it is.
  expect((await change(own)).status).toBe(403)
  expect((await change({ prices: [free], name: 'Broth' })).status).toBe(200)

  const item = `/stock-items/${room.flour.id}`
  const before = (await brand.get(item)).body.data
  const delivery = { stock_item_id: room.flour.id, kind: 'purchase', quantity: 1 }
  for (const branch_id of [brand.branchId, other.id]) {
    await brand.make('/stock-movements', { branch_id, ...delivery })
  }
  const dear = { branch_id: brand.branchId, ...delivery, unit_cost: 99 }
  const bought = await brand.call('POST', '/stock-movements', { body: dear, key })
  expect([bought.status, bought.body.data.unit_cost]).toEqual([201, 99])
  const branchesOf = async (by: string) => {
    const one = (await brand.get(item, { key: by })).body.data
    const [listed] = (await brand.get('/stock-items', { key: by })).body.data
    expect(listed.branches).toEqual(one.branches)
    expect(one.unit_cost).toBe(before.unit_cost)
    return one.branches.map((level: { branch_id: string }) => level.branch_id)
  }
  expect(await branchesOf(key)).toEqual([brand.branchId])
  expect(new Set(await branchesOf(brand.key))).toEqual(new Set([brand.branchId, other.id]))
  const [cost] = await room.api.db.query<{ unit_cost: number }>(
    sql`select unit_cost from stock_movements where brand_id = ${brand.id} and unit_cost is not null`,
  )
  expect(cost!.unit_cost).toBe(99_000_000)
})
