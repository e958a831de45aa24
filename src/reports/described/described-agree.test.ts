import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { type Body, openApi } from '#test/support/api.ts'
import { act, openWorld, readAll } from '#test/fixtures/random-days.ts'
import { makeChance } from '#test/model/chance.ts'
import { compare, compareAll, type Counted, entriesOf } from '#test/money/described-compare.ts'
import { anySeed } from '#test/support/runs.ts'
import { sweep } from '#test/support/sweep.ts'
import { keepSoldDays } from '../sold/keep-days.ts'
import { describedReports } from './read-report.store.ts'
import { kitchenReport } from './other-reports.shape.ts'

// Random days; then each report is added up independently in plain TypeScript, and once more over the list of orders
// that each of its rows names.

const acts = sweep('operations whose reports are compared')

test('described reports equal the sums over all orders, and over the orders they link to', async () => {
  const seed = anySeed()
  const chance = makeChance(seed)
  const api = await openApi({ now: '2026-12-26T10:00:00Z' })
  const world = await openWorld(api, { voids: true })
  const isPaid = (order: Body) =>
    order.status === 'paid' &&
    order.items.some((item: Body) => item.kitchen.new_at !== null && item.cancelled_at === null)
  let orders: Body[] = []
  // A quiet evening goes on until something is paid that the kitchen got: the controls at the end need it.
  for (let done = 0; done < acts || !orders.some(isPaid); done += 1) {
    await act(world, chance, api.clock.now())
    api.clock.advance(chance.between(1, 300) * 60_000)
    if (done + 1 >= acts) orders = await readAll(world.brand, '/orders')
  }
  const listed = await readAll(world.brand, '/dining-sessions')
  const bills = await Promise.all(
    listed.map(async bill => (await world.brand.get(`/dining-sessions/${bill.id}`)).body.data),
  )
  const counted: Counted = {
    brand: world.brand,
    branches: world.branches,
    entries: await entriesOf(api, world.brand, { orders, bills }),
    period: some => ({ from: `2026-12-${some.between(26, 31)}`, to: `2027-01-0${some.between(1, 9)}` }),
  }
  const whole = { from: '2026-12-01', to: '2027-06-01', branch: undefined, groupBy: undefined }
  /** When every day with a sale has ended. */
  const late = () => ({ ...api.ctx, now: () => api.clock.now() + 4 * 86_400_000 })
  // Random cuts of a quiet restaurant may all be empty, the whole time is not.
  const compareAny = async () => {
    await compareAll(counted, chance)
    expect(await compare(counted, describedReports[0]!, whole)).toBeGreaterThan(0)
  }
  try {
    await compareAny()
    // Some of the days are read from their kept sums from now on; a quiet restaurant has none so early.
    const early = { ...api.ctx, now: () => Date.parse('2027-01-02T12:00:00Z') }
    const kept = (await keepSoldDays(early, world.brand.id, 4)) ?? 0
    await compareAny()
    expect(kept + ((await keepSoldDays(late(), world.brand.id, 1000)) ?? 0)).toBeGreaterThan(0)
    await compareAny()
  } catch (error) {
    throw new Error(`The restaurant of TEST_SEED=${seed}`, { cause: error })
  }
  await expectInvariants(api.db)

  // The control of kept times: an item more in each of them is found.
  await keepSoldDays(late(), world.brand.id, 1000)
  await compare(counted, kitchenReport, whole)
  await api.db.query(sql`update kitchen_times set items = items + 1`)
  await expect(compare(counted, kitchenReport, whole)).rejects.toThrow('items')

  // The control: a cent more in one item, which no version shows, is found.
  await api.db.query(
    sql`update order_items set total = total + 1 where id = (
          select i.id from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
          where o.status = 'paid' and i.cancelled_at is null order by i.id limit 1)`,
  )
  await api.db.query(sql`truncate sold_days, sold_sums, kitchen_times`)
  await expect(compare(counted, describedReports[0]!, whole)).rejects.toThrow('total')
})
