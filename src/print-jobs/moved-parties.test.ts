import { expect, test } from 'vitest'
import { openParty } from '#test/fixtures/party.ts'
import { printStation } from '#test/fixtures/print-station.ts'
import type { Body } from '#test/support/api.ts'

// A paper headed MOVED names the dishes whose place changes, and the place that their order has then.

const party = openParty()
const { open, order, pay, post, table } = party

async function openGrill() {
  const { api, brand, at } = party
  const polled = { branch_id: brand.branchId, name: 'Grill', connection: { kind: 'polled' } }
  const printer = await brand.make('/printers', { ...polled, station_ids: [at.station.id] })
  const grill = printStation(api, brand, printer)
  /** Sends a round whose dish is known by its note. */
  const round = async (bill: Body, note: string) => {
    const sent = await order(bill, [{ note }])
    await grill.printAll()
    return sent
  }
  /** The papers that came out: from where to where, and which dishes. */
  const moves = async () =>
    (await grill.printAll()).map(([kind, ...rows]) => {
      const where = rows.find(row => row.includes(' > '))
      return [kind, where, ...rows.flatMap(row => (row.startsWith('Note: ') ? [row.slice(6)] : []))]
    })
  return {
    round,
    moves,
    tab: (name: string) => brand.make('/dining-sessions', { branch_id: brand.branchId, name, guests: 1 }),
  }
}
const nameOf = async (tableId: string) => (await party.brand.get(`/tables/${tableId}`)).body.data.name

test('bills that merge, tabs that get a table and parties that come back', async () => {
  const { round, moves, tab } = await openGrill()
  const seat = (bill: Body, ...table_ids: string[]) =>
    party.brand.call('PATCH', `/dining-sessions/${bill.id}`, { body: { table_ids } })
  const merge = (into: Body, from: Body) =>
    post(`/dining-sessions/${into.id}/merge`, { dining_session_id: from.id })
  const [one, two] = [await open(), await open()]
  const [first, second] = await Promise.all([one, two].map(bill => nameOf(bill.table_ids[0])))
  await round(one, 'at one')
  await round(two, 'at two')
  // Two tables become one party; nobody changes place until one of them is given up.
  await merge(one, two)
  expect(await moves()).toEqual([])
  await seat(one, one.table_ids[0])
  expect(await moves()).toEqual([['move', `${second} > ${first}`, 'at two']])

  const [anna, bea, carla] = [await tab('Anna'), await tab('Bea'), await tab('Carla')]
  await round(anna, 'of anna')
  await round(bea, 'of bea')
  await merge(anna, bea)
  expect(await moves()).toEqual([['move', 'Bea > Anna', 'of bea']])
  const next = await open()
  const third = await nameOf(next.table_ids[0])
  await round(next, 'at three')
  // The table keeps its dishes, and those of the tab come there.
  await merge(anna, next)
  expect(await moves()).toEqual([['move', `Anna > ${third}`, 'of anna', 'of bea']])
  await round(carla, 'of carla')
  const fourth = await table()
  await seat(carla, fourth)
  expect(await moves()).toEqual([['move', `Carla > ${await nameOf(fourth)}`, 'of carla']])
  await seat(carla, fourth, await table())
  expect(await moves()).toEqual([])

  // Its table was given to others meanwhile.
  await seat(carla, fourth)
  await pay(carla, [{}])
  await open({ table_id: fourth })
  const reopened = await post(`/dining-sessions/${carla.id}/reopen`, { reason: 'Wrong card' })
  expect(reopened.body.data.table_ids).toEqual([])
  expect(await moves()).toEqual([['move', `${await nameOf(fourth)} > Carla`, 'of carla']])
  // A bill without a name goes on under the name of its table.
  const last = await open()
  await round(last, 'of last')
  await pay(last, [{}])
  await open({ table_id: last.table_ids[0] })
  await post(`/dining-sessions/${last.id}/reopen`, { reason: 'Wrong card' })
  expect(await moves()).toEqual([])
  await party.expectInvariants()
})
