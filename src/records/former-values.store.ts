import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { RecordKind } from './record-kind.types.ts'

/** Changes of a record that reports of past days tell apart. An older day shows the oldest of them. */
const mostChanges = 1000

/**
 * Keeps the values that records are about to lose and that reports of past days show: what they were called, the clock of
 * a branch. Of changes in one millisecond the first counts.
 */
export async function keepFormerValues(
  tx: Tx,
  { table, remembers = [] }: RecordKind,
  { brandId, ids, at }: { brandId: string; ids: readonly string[]; at: number },
): Promise<void> {
  if (remembers.length === 0) return
  const values = remembers.map(column => `'${column}', r.${column}`).join(', ')
  await tx.query(
    sql`insert into former_values (brand_id, record_id, until, document)
        select r.brand_id, r.id, ${new Date(at)}, jsonb_build_object(${raw(values)})
        from ${raw(table)} r where r.brand_id = ${brandId} and r.id = any (${ids}::text[])
        on conflict do nothing`,
  )
  await tx.query(
    sql`delete from former_values f where f.brand_id = ${brandId} and f.record_id = any (${ids}::text[]) and f.until <= (
          select newer.until from former_values newer where newer.brand_id = ${brandId} and newer.record_id = f.record_id
          order by newer.until desc offset ${mostChanges} limit 1)`,
  )
}
