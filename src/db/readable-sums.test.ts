import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { expectNothing, pay, sell, type TillRoom, useTillRooms } from '#test/support/till-room.ts'

const openTillRoom = useTillRooms()

/** As far as a sum may go, in its smallest unit. */
const most = 9_000_000_000_000_000

const update = ({ api }: TillRoom, statement: Sql) => api.db.query(statement)

function setCustomer(room: TillRoom, balance: number, points: number) {
  const { id } = room.customer
  return update(room, sql`update customers set balance = ${balance}, points = ${points} where id = ${id}`)
}

/** Sends a request that must be refused and change nothing. @returns its one fault */
async function faultOf(room: TillRoom, path: string, body: Body): Promise<string> {
  const { fields } = await expectNothing(room, 'validation_failed', 'POST', path, body)
  expect(fields).toHaveLength(1)
  return `${fields[0].path} ${fields[0].rule}: ${fields[0].message}`
}

const statusesOf = async ({ brand }: TillRoom, ...paths: string[]) =>
  Promise.all(paths.map(async path => (await brand.get(path)).status))

const beyond = (sum: string) =>
  new RegExp(`^body max: .*${sum}.* above 9,000,000,000,000,000 .*Reduce it first`)

describe('refuses a sum beyond what a client can read, and the old one stays readable', () => {
  test('the balance and the points of a customer', async () => {
    const room = await openTillRoom()
    const { brand, card } = room
    const path = `/customers/${room.customer.id}`
    await setCustomer(room, most - 50, most - 5)
    const topUp = { branch_id: brand.branchId, payment_method_id: card.id, amount: 0.51 }
    expect(await faultOf(room, `${path}/top-up`, topUp)).toMatch(beyond('the balance of the customer'))
    const reason = 'goodwill'
    expect(await faultOf(room, `${path}/adjust`, { points: 6, reason })).toMatch(beyond('the points'))
    await brand.make(`${path}/adjust`, { points: 5, balance: 0.5, reason })
    expect((await brand.get(path)).body.data).toMatchObject({ balance: most / 100, points: most })
    expect(await statusesOf(room, path, '/customers')).toEqual([200, 200])
  })

  test('the earnings of a sale', async () => {
    const room = await openTillRoom({ loyalty: { points_per_unit: 1000 } })
    await setCustomer(room, 0, most - 9999)
    const order = await sell(room, [[room.pizza, 1]], { customer_id: room.customer.id })
    const body = { payments: [{ payment_method_id: room.card.id }] }
    expect(await faultOf(room, `/orders/${order.id}/pay`, body)).toMatch(beyond('the points'))
    await setCustomer(room, 0, most - 10_000)
    expect(await pay(room, `/orders/${order.id}`)).toMatchObject({ status: 'paid' })
    expect(await statusesOf(room, `/customers/${room.customer.id}`, '/customers')).toEqual([200, 200])
  })

  test('a stock level', async () => {
    const room = await openTillRoom()
    const { brand, flour } = room
    await update(
      room,
      sql`update stock_levels set on_hand = ${most - 1000} where stock_item_id = ${flour.id}`,
    )
    const delivery = { branch_id: brand.branchId, stock_item_id: flour.id, kind: 'purchase' }
    const fault = await faultOf(room, '/stock-movements', { ...delivery, quantity: 1.001 })
    expect(fault).toMatch(beyond('the stock of the item'))
    await brand.make('/stock-movements', { ...delivery, quantity: 1 })
    expect(await statusesOf(room, `/stock-items/${flour.id}`, '/stock-items')).toEqual([200, 200])
  })

  test('control: without the constraint, a customer and the list with it become unreadable', async () => {
    const room = await openTillRoom({ loyalty: { points_per_unit: 1000 } })
    await update(room, sql`alter table customers drop constraint customers_readable`)
    await setCustomer(room, 0, Number.MAX_SAFE_INTEGER - 9999)
    const order = await sell(room, [[room.pizza, 1]], { customer_id: room.customer.id })
    await pay(room, `/orders/${order.id}`)
    expect(await statusesOf(room, `/customers/${room.customer.id}`, '/customers')).toEqual([500, 500])
  })
})

test('a unit earns at most a thousand points', async () => {
  const room = await openTillRoom({ loyalty: { points_per_unit: 1000 } })
  const { fields } = await expectNothing(room, 'validation_failed', 'PATCH', '/brand', {
    loyalty: { points_per_unit: 1000.01 },
  })
  expect(fields).toMatchObject([{ path: 'loyalty.points_per_unit', rule: 'max' }])
})
