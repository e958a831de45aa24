import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import { newUlid } from '../lib/ulid.ts'
import { maxPrices } from '../menu/sold.rules.ts'
import { tooManyPrices } from './branch.refusals.ts'

/**
 * Sets up a new branch as a copy of another: copies its active areas, tables and kitchen stations, and applies its
 * availability, prices and payment methods to the new branch. Sold-out marks are not copied.
 */
export async function copyBranch(tx: Tx, branch: CopiedBranch): Promise<void> {
  const areas = await copies(tx, branch, 'areas')
  await copyRows(tx, branch, { ...areas, columns: 'name, position' })
  await copyTables(tx, branch, areas)
  const stations = await copies(tx, branch, 'kitchen_stations')
  await copyRows(tx, branch, { ...stations, columns: 'name, warn_after_seconds, late_after_seconds' })
  await shareMenu(tx, branch, stations)
}

/** Ids of the source and the new branch. */
type CopiedBranch = { brandId: string; from: string; to: string }

/** Ids of the source rows and of their copies, in the same order. */
type Copies = { table: string; from: string[]; to: string[] }

async function copies(tx: Tx, { brandId, from: branchId }: CopiedBranch, table: string): Promise<Copies> {
  const rows = await tx.query<{ id: string }>(
    sql`select id from ${raw(table)}
        where brand_id = ${brandId} and branch_id = ${branchId} and active order by id`,
  )
  return { table, from: rows.map(row => row.id), to: rows.map(() => newUlid()) }
}

async function copyRows(
  tx: Tx,
  { brandId, to: branchId }: CopiedBranch,
  { table, from, to, columns }: Copies & { columns: string },
): Promise<void> {
  await tx.query(
    sql`insert into ${raw(table)} (brand_id, id, branch_id, ${raw(columns)}, created_at, updated_at)
        select source.brand_id, copy.id, ${branchId}, ${raw(columns)}, ${stampOf(brandId)}, ${stampOf(brandId)}
        from unnest(${from}::text[], ${to}::text[]) as copy (source, id)
        join ${raw(table)} source on source.brand_id = ${brandId} and source.id = copy.source`,
  )
}

async function copyTables(tx: Tx, branch: CopiedBranch, areas: Copies): Promise<void> {
  const { brandId, to } = branch
  const tables = await copies(tx, branch, 'tables')
  const columns = raw('name, seats, x, y, width, height, shape')
  // Tables in an inactive area are not copied.
  await tx.query(
    sql`insert into tables (brand_id, id, branch_id, area_id, ${columns}, created_at, updated_at)
        select source.brand_id, copy.id, ${to}, area.copy_id, ${columns}, ${stampOf(brandId)}, ${stampOf(brandId)}
        from unnest(${tables.from}::text[], ${tables.to}::text[]) as copy (source, id)
        join tables source on source.brand_id = ${brandId} and source.id = copy.source
        join unnest(${areas.from}::text[], ${areas.to}::text[]) as area (source_id, copy_id)
          on area.source_id = source.area_id`,
  )
}

/** Copies the branch's prices, and adds the new branch and its stations to every list that has the originals. */
async function shareMenu(tx: Tx, { brandId, from, to }: CopiedBranch, stations: Copies): Promise<void> {
  const branches = sql`case when ${from}::text = any (branch_ids) then array_append(branch_ids, ${to}::text)
    else branch_ids end`
  const prices = sql`prices || (select coalesce(jsonb_agg(jsonb_set(p, '{branch_id}', to_jsonb(${to}::text))), '[]')
    from jsonb_array_elements(prices) p where p ->> 'branch_id' = ${from}::text)`
  const stationIds = sql`kitchen_station_ids || array(
    select copy.id from unnest(${stations.from}::text[], ${stations.to}::text[]) as copy (source, id)
    where copy.source = any (kitchen_station_ids))`
  const named = sql`${from}::text = any (branch_ids)`
  const priced = sql`prices @> jsonb_build_array(jsonb_build_object('branch_id', ${from}::text))`
  const routed = sql`kitchen_station_ids && ${stations.from}::text[]`
  const moved = sql`version = version + 1, updated_at = ${stampOf(brandId)}`
  const counted = sql`returning id, jsonb_array_length(prices) as count`
  const products = await tx.query<PriceCount>(
    sql`update products set branch_ids = ${branches}, prices = ${prices}, kitchen_station_ids = ${stationIds}, ${moved}
        where brand_id = ${brandId} and (${named} or ${priced} or ${routed}) ${counted}`,
  )
  refuseTooMany('product', products)
  const addons = await tx.query<PriceCount>(
    sql`update addons set prices = ${prices}, ${moved} where brand_id = ${brandId} and ${priced} ${counted}`,
  )
  refuseTooMany('addon', addons)
  await tx.query(
    sql`update categories set branch_ids = ${branches}, kitchen_station_ids = ${stationIds}, ${moved}
        where brand_id = ${brandId} and (${named} or ${routed})`,
  )
  await tx.query(
    sql`update payment_methods set branch_ids = ${branches}, ${moved} where brand_id = ${brandId} and ${named}`,
  )
}

type PriceCount = { id: string; count: number }

function refuseTooMany(resource: 'product' | 'addon', rows: readonly PriceCount[]): void {
  const full = rows.find(({ count }) => count > maxPrices)
  if (full !== undefined) throw tooManyPrices(resource, full)
}
