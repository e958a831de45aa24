import sql, { raw } from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { makeBrand, type MadeBrand } from '#test/fixtures/make-brand.ts'
import { makeChance } from '#test/model/chance.ts'
import { anySeed } from '#test/support/runs.ts'
import { openTestEnv, type TestEnv } from '#test/support/test-env.ts'
import { longWork, openDatabase } from '../../db/open.ts'
import { runDoctor } from '../../doctor/run-doctor.ts'
import { kitchenReport } from '../described/other-reports.shape.ts'
import { readReport } from '../described/read-report.ts'
import { findTimes } from '../described/read-times.store.ts'
import { sourceOf } from '../described/read-report.store.ts'
import { keepSoldDays } from './keep-days.ts'

// Times at random over days of two branches; the figures are compared with those of PostgreSQL's own percentile_disc over
// the items, which no kept sum and no rule of the service has a part in.

const period = { from: '2026-11-01', to: '2026-11-30' }
const statuses = ['paid', 'paid', 'paid', 'refunded', 'pending', 'partially_paid', 'cancelled']

async function cook({ db }: TestEnv, brand: MadeBrand, items: number, seed: number): Promise<void> {
  const chance = makeChance(seed)
  const all = Array.from({ length: items }, (_, at) => {
    const status = chance.oneOf(statuses)
    const seconds = () => (chance.is(10) ? null : chance.between(0, chance.is(5) ? 20_000 : 400))
    return {
      id: `I${at}`,
      branch: chance.oneOf(brand.branches).id,
      status,
      day: chance.between(1, 6),
      minute: chance.between(600, 1500),
      station: chance.oneOf(['S1', 'S2', null]),
      // A weighed line is one unit, and a part that was split off it none if the line counts.
      quantity: chance.oneOf([1000, 1000, 2000, 12_000, 335]),
      gone: status === 'cancelled' || chance.is(10) ? 'cancel' : status === 'refunded' ? 'refund' : null,
      times: [seconds(), seconds(), seconds()],
    }
  })
  const lines = all.filter(({ quantity }) => quantity === 335)
  const split = all.map(item => ({ ...item, split: chance.is(50) ? chance.oneOf(lines).id : null }))
  const rows = sql`json_to_recordset(${JSON.stringify(split)}::json) as t (id text, branch text, status text, day integer,
    minute integer, station text, quantity bigint, split text, gone text, times json)`
  await db.query(
    sql`insert into orders (brand_id, id, branch_id, channel, service_type, status, business_date, number, order_number,
          currency, tax_mode, subtotal, tax, total, cost, ordered_at, created_at, updated_at)
        select ${brand.id}, id, branch, 'pos', 'dine_in', status, '2026-11-01'::date + day, row_number() over (), id, 'EUR',
          'inclusive', 0, 0, 0, 0, now(), now(), now() from ${rows}`,
  )
  await db.query(
    sql`insert into order_items (brand_id, id, order_id, position, product_id, name, quantity, unit_price, subtotal, tax,
          total, cost, tax_id, tax_name, tax_rate, weighed, split_from_id, needs_kitchen, station_id, kitchen_status, kitchen_new_at,
          kitchen_preparing_at, kitchen_ready_at, kitchen_delivered_at, cancelled_at, cancelled_business_date, cancel_kind,
          cancel_reason, restocked)
        select ${brand.id}, id, id, 0, 'P', 'Dish', quantity, 0, 0, 0, 0, 0, 'T', 'VAT', 0, quantity = 335,
          split, true, station, 'delivered', at,
          preparing, ready, ready + (times ->> 2)::integer * interval '1 s', case when gone is not null then at end,
          case when gone is not null then '2026-11-01'::date + day end, gone, case when gone is not null then 'why' end,
          case when gone is not null then false end
        from ${rows}, lateral (select '2026-11-01'::timestamptz + day * interval '1 day' + minute * interval '1 minute' as at) as a,
          lateral (select at + (times ->> 0)::integer * interval '1.001 s' as preparing) as p,
          lateral (select preparing + (times ->> 1)::integer * interval '1 s' as ready) as r`,
  )
}

const keys: Readonly<Record<string, string>> = {
  day: 'o.business_date::text as date',
  branch: 'o.branch_id',
  station: 'i.station_id',
  hour: `extract(hour from i.kitchen_new_at at time zone b.timezone)::integer as hour`,
}

/** The rows of a grouping by PostgreSQL alone, and the totals after them. */
function sorted({ db }: TestEnv, brand: MadeBrand, groupBy: string) {
  const key = keys[groupBy]!
  const name = key.split(/ as |\./).at(-1)!
  const stages = { to_preparing: 'preparing new', to_ready: 'ready preparing', to_served: 'delivered ready' }
  const figures = Object.entries(stages).flatMap(([stage, ends]) => {
    const [end, start] = ends.split(' ')
    const seconds = `floor(extract(epoch from i.kitchen_${end}_at - i.kitchen_${start}_at))::integer`
    const figure = (share: number) => `percentile_disc(${share}) within group (order by ${seconds})`
    return [`${figure(0.5)} as ${stage}_median`, `${figure(0.9)} as ${stage}_p90`]
  })
  return db.query<Record<string, unknown>>(
    sql`select ${raw(name)}, items, ${raw(figures.map(figure => figure.split(' as ')[1]).join(', '))} from (
          select grouping(k.${raw(name)}) as is_total, k.${raw(name)}, count(*) as items, ${raw(figures.join(', '))}
          from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id
          join branches b on b.brand_id = o.brand_id and b.id = o.branch_id
          cross join lateral (select ${raw(key)}) as k
          left join (order_items line join orders whole on whole.brand_id = line.brand_id and whole.id = line.order_id)
            on line.brand_id = i.brand_id and line.id = i.split_from_id and line.cancel_kind is distinct from 'cancel'
            and (whole.status in ('paid', 'refunded') or o.status not in ('paid', 'refunded'))
          cross join lateral generate_series(1, case when not i.weighed then i.quantity / 1000
            when line.id is null then 1 else 0 end) as unit
          where o.brand_id = ${brand.id} and i.cancel_kind is distinct from 'cancel'
          group by grouping sets ((k.${raw(name)}), ())) as g
        order by is_total, ${raw(name === 'hour' ? '(hour + 20) % 24' : '1')}`,
  )
}

async function expectSorted(env: TestEnv, brand: MadeBrand): Promise<void> {
  for (const groupBy of Object.keys(keys)) {
    const request = { ...period, caller: brand.caller, branchId: undefined, lang: 'en', groupBy }
    const { rows, totals } = await readReport(env.ctx, kitchenReport, request)
    const shown = rows.map(({ name: _name, orders_url: _url, ...row }) => row)
    const expected = await sorted(env, brand, groupBy)
    const { [Object.keys(expected[0]!)[0]!]: _, ...all } = expected.at(-1)!
    expect([groupBy, shown, totals]).toEqual([groupBy, expected.slice(0, -1), all])
  }
}

async function openKitchen() {
  const env = await openTestEnv({ now: '2026-11-21T12:00:00Z' })
  const brand = await makeBrand(env.db, { branches: 2 })
  await cook(env, brand, 400, anySeed())
  const keep = (most: number) => keepSoldDays(env.ctx, brand.id, most)
  return { env, brand, keep }
}

test('percentiles over stored days, other days and unpaid orders equal those of all sorted items', async () => {
  const { env, brand, keep } = await openKitchen()
  const { db } = env
  await expectSorted(env, brand)
  expect(await keep(5)).toBe(5)
  await expectSorted(env, brand)
  expect(await keep(100)).toBeGreaterThan(0)
  await expectSorted(env, brand)

  // Hours are those of the clock that a branch has now, to the quarter.
  await db.query(sql`update branches set timezone = 'Asia/Kathmandu' where id = ${brand.branch.id}`)
  await expectSorted(env, brand)

  // Of an order that changes, the times change with it.
  const idempotencyKey = sql`(select i.id from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
    where o.status = 'paid' and i.cancel_kind is null and not i.weighed order by i.id limit 1)`
  await db.query(
    sql`update order_items set kitchen_delivered_at = null, station_id = 'S9' where id = ${idempotencyKey}`,
  )
  await expect(expectSorted(env, brand)).rejects.toThrow('deeply equal')
  await db.query(
    sql`update orders set version = version + 1 where id in (select order_id from order_items where station_id = 'S9')`,
  )
  await expectSorted(env, brand)
  expect(await keep(100)).toBe(1)
  await expectSorted(env, brand)

  // The control: kept times are what is read.
  await db.query(sql`update kitchen_times set to_ready = '1' where to_ready is not null`)
  await expect(expectSorted(env, brand)).rejects.toThrow('deeply equal')
})

test("ignores stored times if a branch's clock changes hour within a stored quarter hour", async () => {
  const { env, brand, keep } = await openKitchen()
  await keep(100)
  const find = (offsetMinutes: number) =>
    env.db.transact(tx => {
      const branchIds = brand.branches.map(({ id }) => id)
      const clocks = branchIds.map(branchId => ({
        branchId,
        since: '-infinity',
        until: 'infinity',
        offsetMinutes,
      }))
      const days = { startHour: 4, endsAt: Date.now() }
      const question = {
        ...period,
        ...days,
        brandId: brand.id,
        branchIds,
        clocks,
        groupBy: 'hour',
        lang: 'en',
      }
      const asked = { shape: kitchenReport, source: sourceOf(kitchenReport), question, most: 100 }
      return findTimes(tx, asked)
    })
  const [odd, even] = [await find(7), await find(15)]
  await env.db.query(sql`update kitchen_times set items = items + 1`)
  expect(await find(7)).toEqual(odd)
  expect(await find(15)).not.toEqual(even)
})

test('stores at most one row per item of a day, in few bytes', async () => {
  const { env, brand, keep } = await openKitchen()
  await keep(100)
  const [kept] = await env.db.query<Record<string, number>>(
    sql`select count(*) as rows, sum(items)::bigint as items, max(length(concat_ws(' ', to_preparing, to_ready, to_served))
          / items)::bigint as each from kitchen_times where brand_id = ${brand.id}`,
  )
  expect(kept!['rows']).toBeLessThanOrEqual(kept!['items']!)
  expect(kept!['each']).toBeLessThanOrEqual(3 * '20000 '.length)
  const { ctx, connection } = env
  const patient = await openDatabase({ connection, max: 2, log: ctx.log, ...longWork })
  onTestFinished(() => patient.close())
  expect((await runDoctor(patient)).violations.filter(one => one.invariant === 'kept_times')).toEqual([])
})
