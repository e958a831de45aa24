import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { printerInUse } from './printer.refusals.ts'
import type { Fallback } from './printer.rules.ts'

/** The branches of stations, by id. */
export async function branchesOfStations(
  tx: Tx,
  brandId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; branch_id: string }>(
    sql`select id, branch_id from kitchen_stations where brand_id = ${brandId} and id = any (${ids}::text[])`,
  )
  return new Map(rows.map(row => [row.id, row.branch_id]))
}

/** Reads a printer and the one that it is about to fall back to. */
export async function readFallback(
  tx: Tx,
  brandId: string,
  { id, branchId, fallbackId }: { id: string; branchId: string; fallbackId: string },
): Promise<Fallback> {
  const [row] = await tx.query<Omit<Fallback['to'], 'id'> & Pick<Fallback, 'isFallback'>>(
    sql`select branch_id as "branchId", fallback_id as "fallbackId", active, exists (
            select from printers where brand_id = ${brandId} and fallback_id = ${id}) as "isFallback"
          from printers where brand_id = ${brandId} and id = ${fallbackId}`,
  )
  const { isFallback, ...to } = row!
  return { id, branchId, to: { id: fallbackId, ...to }, isFallback }
}

/** Refuses to switch a printer off that others fall back to. */
export async function refuseFallback(tx: Tx, brandId: string, id: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    sql`select id from printers where brand_id = ${brandId} and fallback_id = ${id} order by id`,
  )
  if (rows.length > 0) throw printerInUse(rows.map(row => row.id))
}
