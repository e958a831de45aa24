import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { entryContent } from './chain.store.ts'

/**
 * Finds entries of the audit log that were altered, removed or inserted later, and chain ends that do not match their last
 * link. A single statement reads one snapshot, so the result is correct while entries are written.
 */
export const brokenChain: Sql = sql`
  with links as (
    select l.brand_id, l.position, l.entry_id, l.hash, e.id as found, ${entryContent('e')} as content,
      coalesce(lag(l.hash) over chain, c.gone_hash) as hash_before,
      coalesce(lag(l.position) over chain, c.gone_position) as position_before
    from audit_links l
    join audit_chains c on c.brand_id = l.brand_id
    left join audit_entries e on e.brand_id = l.brand_id and e.id = l.entry_id
    window chain as (partition by l.brand_id order by l.position))
  select brand_id, entry_id as id, 'entry ' || position || ' of the audit log ' || case
      when found is null then 'is missing'
      when position <> position_before + 1 then 'follows a gap'
      else 'was altered' end as message
  from links
  where found is null or position <> position_before + 1
    or hash <> sha256(hash_before || convert_to(position || ' ' || content, 'UTF8'))
  union all
  select e.brand_id, e.id, 'an entry of the audit log is not part of its chain'
  from audit_entries e
  where not exists (select from audit_links l where l.brand_id = e.brand_id and l.entry_id = e.id)
    and not exists (select from audit_outbox o where o.brand_id = e.brand_id and o.entry_id = e.id)
  union all
  select c.brand_id, c.brand_id, 'the audit log ends at entry ' || coalesce(last.position, c.gone_position)
    || ' instead of ' || c.position
  from audit_chains c
  left join lateral (
    select l.position, l.hash from audit_links l where l.brand_id = c.brand_id order by l.position desc limit 1) last on true
  where c.position <> coalesce(last.position, c.gone_position) or c.hash <> coalesce(last.hash, c.gone_hash)`

/** Finds the first faults of a brand's chain. */
export function findBroken(
  db: Db,
  brandId: string,
  most: number,
): Promise<{ id: string; message: string }[]> {
  return db.query(
    sql`select id, message from (${brokenChain}) as broken where brand_id = ${brandId} order by id limit ${most}`,
  )
}
