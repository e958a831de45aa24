import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Db, Tx } from '../../db/database.ts'
import type { BranchPeriod } from '../period.rules.ts'
import { daySums, isSold, type Subject, subjects, sumList } from './day-sums.store.ts'
import { dayTimes, timeList } from './kitchen-times.store.ts'

/**
 * Tables for a statement's `with`: `days` counts the sold orders of each day, `kept` are the days whose stored sums are of
 * exactly these orders in these versions, and `fresh` are the others. All see one snapshot and read only the index
 * orders_sold_days.
 * @param also a further condition on a stored day `k`
 */
export function soldDays(brandId: string, { branchIds, from, to }: BranchPeriod, also?: Sql): Sql {
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

/** The sums of a period by a subject: stored days, and the other days computed in the same way. */
export function soldSums(brandId: string, { branchIds, from, to }: BranchPeriod, subject: Subject): Sql {
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

/** Sums are stored for two years: a year and the one it is compared with. */
const keptDays = 800

/** The advisory lock with which only one process at a time stores sums. */
const keepLock = 4_266_266

/** @returns whether this process may store sums until the transaction ends */
export async function tryLockKeeping(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${keepLock}) as mine`)
  return row?.mine === true
}

export type SoldDay = { branch_id: string; business_date: string }

/** Finds days up to a date whose sums are not stored or outdated. */
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
        where k.orders is distinct from d.orders or k.versions is distinct from d.versions
        order by d.business_date desc, d.branch_id limit ${most}`,
  )
}

/** Replaces the stored sums of days, and the order versions they are computed from. */
export async function keepDays(tx: Tx, brandId: string, days: readonly SoldDay[]): Promise<void> {
  const branchIds = days.map(day => day.branch_id)
  const dates = days.map(day => day.business_date)
  const listed = sql`unnest(${branchIds}::text[], ${dates}::date[]) as day (branch_id, business_date)`
  const isListed = sql`brand_id = ${brandId} and (branch_id, business_date) in (select * from ${listed})`
  for (const table of ['sold_days', 'sold_sums', 'kitchen_times'])
    await tx.query(sql`delete from ${raw(table)} where ${isListed}`)
  const sums = subjects.map(
    subject => sql`select day.branch_id, day.business_date, ${subject}, row_number() over (
        partition by day.branch_id, day.business_date order by s.key, s.part), s.key, s.part, s.last,
        ${sumList}
      from ${listed} cross join lateral (${daySums(brandId, subject)} offset 0) as s`,
  )
  // Orders first: if an order changes in between, its version no longer matches and the sums are not used.
  await tx.query(
    sql`insert into sold_days (brand_id, branch_id, business_date, orders, versions)
        select o.brand_id, o.branch_id, o.business_date, count(*), sum(o.version)
        from ${listed} join orders o on o.brand_id = ${brandId} and o.branch_id = day.branch_id
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
          from ${listed} cross join lateral (${dayTimes(brandId)} offset 0) as s) as every
        where brand.id = ${brandId}`,
  )
}
