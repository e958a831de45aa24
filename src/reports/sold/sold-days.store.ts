import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Db, Tx } from '../../db/database.ts'
import type { Period } from '../period.rules.ts'
import { daySums, isSold, type Subject, subjects, sumList } from './day-sums.store.ts'
import { dayTimes, timeList } from './kitchen-times.store.ts'

export type SoldQuestion = Period & { branchIds: readonly string[] }

/**
 * Tables for a statement's `with`: `days` with the sold orders of each day as they are now, and of these `kept`, whose
 * sums were kept of exactly these orders in these versions, and `fresh`, whose sums were not. All are of one moment. Only
 * orders_sold_days is read for it.
 * @param also that a kept day `k` must be beside it
 */
export function soldDays(brandId: string, { branchIds, from, to }: SoldQuestion, also?: Sql): Sql {
  return sql`days as materialized (
      select o.branch_id, o.business_date, count(*) as orders, sum(o.version) as versions from orders o
      where o.brand_id = ${brandId} and o.branch_id = any (${[...branchIds]}::text[])
        and o.business_date between ${from}::date and ${to}::date and ${isSold}
      group by 1, 2),
    kept as materialized (
      select d.branch_id, d.business_date from days d
      join sold_days k on k.brand_id = ${brandId} and k.branch_id = d.branch_id and k.business_date = d.business_date
        and k.orders = d.orders and k.versions = d.versions ${also === undefined ? empty : sql`and ${also}`}),
    fresh as materialized (select branch_id, business_date from days except select branch_id, business_date from kept)`
}

/** The sums of the days by a subject: those that are kept, and those of the other days computed in the same way. */
export function soldSums(brandId: string, { branchIds, from, to }: SoldQuestion, subject: Subject): Sql {
  const columns = (row: string) => raw(`${row}.key, ${row}.part, ${row}.last`)
  return sql`
    select s.branch_id, s.business_date, ${columns('s')}, ${sumList}
    from sold_sums s join kept using (branch_id, business_date)
    where s.brand_id = ${brandId} and s.subject = ${subject} and s.branch_id = any (${[...branchIds]}::text[])
      and s.business_date between ${from}::date and ${to}::date
    union all
    select day.branch_id, day.business_date, ${columns('s')}, ${sumList}
    from fresh as day cross join lateral (${daySums(brandId, subject)} offset 0) as s`
}

/** Days of two years are kept: a year, and the one it is compared with. */
const keptDays = 800

/** Only one process at a time keeps sums. */
const keepLock = 4_266_266

/** @returns whether this process may keep sums until the transaction ends */
export async function takeKeeping(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${keepLock}) as mine`)
  return row?.mine === true
}

export type SoldDay = { branch_id: string; business_date: string }

/** Finds days up to a date whose sums are not kept, or no longer of the orders as they are. */
export async function findUnkeptDays(
  db: Db,
  brandId: string,
  { to, most }: { to: string; most: number },
): Promise<SoldDay[]> {
  return db.query<SoldDay>(
    sql`select d.branch_id, d.business_date::text as business_date
        from (
          select o.branch_id, o.business_date, count(*) as orders, sum(o.version) as versions from orders o
          where o.brand_id = ${brandId} and o.business_date between ${to}::date - ${keptDays}::integer and ${to}::date
            and o.branch_id = any (array(select id from branches where brand_id = ${brandId})) and ${isSold}
          group by 1, 2) as d
        left join sold_days k
          on k.brand_id = ${brandId} and k.branch_id = d.branch_id and k.business_date = d.business_date
        where k.orders is distinct from d.orders or k.versions is distinct from d.versions or not k.kitchen
        order by d.business_date desc, d.branch_id limit ${most}`,
  )
}

/** Writes the sums of days over those that were kept, with the orders that they are of. */
export async function keepDays(tx: Tx, brandId: string, days: readonly SoldDay[]): Promise<void> {
  const branchIds = days.map(day => day.branch_id)
  const dates = days.map(day => day.business_date)
  const asked = sql`unnest(${branchIds}::text[], ${dates}::date[]) as day (branch_id, business_date)`
  const isAsked = sql`brand_id = ${brandId} and (branch_id, business_date) in (select * from ${asked})`
  await tx.query(sql`delete from sold_days where ${isAsked}`)
  await tx.query(sql`delete from sold_sums where ${isAsked}`)
  await tx.query(sql`delete from kitchen_times where ${isAsked}`)
  const sums = subjects.map(
    subject => sql`select day.branch_id, day.business_date, ${subject}, row_number() over (
        partition by day.branch_id, day.business_date order by s.key, s.part), s.key, s.part, s.last,
        ${sumList}
      from ${asked} cross join lateral (${daySums(brandId, subject)} offset 0) as s`,
  )
  // The orders first: sums of an order that changed in between are taken for sums of other orders, and not used.
  await tx.query(
    sql`insert into sold_days (brand_id, branch_id, business_date, orders, versions, kitchen)
        select o.brand_id, o.branch_id, o.business_date, count(*), sum(o.version), true
        from ${asked} join orders o on o.brand_id = ${brandId} and o.branch_id = day.branch_id
          and o.business_date = day.business_date and ${isSold}
        group by o.brand_id, o.branch_id, o.business_date`,
  )
  await tx.query(
    sql`insert into sold_sums (brand_id, branch_id, business_date, subject, position, key, part, last,
          ${sumList})
        select brand.id, every.* from brands as brand, (${join(sums, ' union all ')}) as every where brand.id = ${brandId}`,
  )
  await tx.query(
    sql`insert into kitchen_times (brand_id, branch_id, business_date, position, station_id, at, items, ${timeList})
        select brand.id, every.* from brands as brand, (
          select s.branch_id, s.business_date, row_number() over (
              partition by s.branch_id, s.business_date order by s.at, s.station_id), s.station_id, s.at, s.items, ${timeList}
          from ${asked} cross join lateral (${dayTimes(brandId)} offset 0) as s) as every
        where brand.id = ${brandId}`,
  )
}
