import sql, { raw, type Sql } from 'sql-template-tag'
import { arrayText } from '../db/array-text.ts'
import type { Db, Tx } from '../db/database.ts'
import type { ChainEnd, Link } from './chain.format.ts'

/** Entries as records; they never change, so their version is always 1. */
export const auditView = raw(
  `(select a.*, a.created_at as updated_at, 1 as version, b.timezone from audit_entries a
    left join branches b on b.brand_id = a.brand_id and b.id = a.branch_id)`,
)

/**
 * The content of an entry that its hash covers: all its columns, as canonical JSON written by PostgreSQL.
 * @param row the alias of `audit_entries`
 */
export function entryContent(row: 'e'): Sql {
  return raw(
    `jsonb_build_array(${row}.id, ${row}.branch_id, ${row}.action, ${row}.resource, ${row}.resource_id, ${row}.before,
      ${row}.after, ${row}.key_id, ${row}.staff_id, ${row}.ip, ${row}.request_id,
      (extract(epoch from ${row}.created_at) * 1000000)::bigint)::text`,
  )
}

/** Locks the end of a brand's chain. @returns undefined while another process has locked it */
export async function lockChain(tx: Tx, brandId: string): Promise<ChainEnd | undefined> {
  await tx.query(sql`insert into audit_chains (brand_id) values (${brandId}) on conflict do nothing`)
  const [end] = await tx.query<ChainEnd>(
    sql`select position, hash from audit_chains where brand_id = ${brandId} for update skip locked`,
  )
  return end
}

/** Lists the oldest entries of a brand that are not chained yet. */
export function entriesToLink(
  tx: Tx,
  brandId: string,
  most: number,
): Promise<{ id: string; content: string }[]> {
  return tx.query(
    sql`select e.id, ${entryContent('e')} as content
        from audit_outbox o join audit_entries e on e.brand_id = o.brand_id and e.id = o.entry_id
        where o.brand_id = ${brandId} and e.brand_id = ${brandId}
        order by o.entry_id limit ${most}`,
    'entries-to-link',
  )
}

/** Appends links to a brand's chain, whose end is locked. */
export async function writeLinks(tx: Tx, brandId: string, links: readonly Link[]): Promise<void> {
  const last = links.at(-1)!
  const ids = arrayText(links.map(link => link.entryId))
  const hashes = arrayText(links.map(link => link.hash.toString('hex')))
  await tx.query(
    sql`insert into audit_links (brand_id, position, entry_id, hash)
        select brand.id, position, entry_id, decode(hash, 'hex')
        from brands as brand,
          unnest(${arrayText(links.map(link => link.position))}::bigint[], ${ids}::text[], ${hashes}::text[])
            as new (position, entry_id, hash)
        where brand.id = ${brandId}`,
    'write-links',
  )
  await tx.query(
    sql`delete from audit_outbox where brand_id = ${brandId} and entry_id = any (${ids}::text[])`,
    'linked',
  )
  await tx.query(
    sql`update audit_chains set position = ${last.position}, hash = ${last.hash} where brand_id = ${brandId}`,
    'chain-end',
  )
}

/** @returns the end of a brand's chain; undefined before its first entry */
export async function findEnd(db: Db, brandId: string): Promise<ChainEnd | undefined> {
  const [end] = await db.query<ChainEnd>(
    sql`select position, hash from audit_chains where brand_id = ${brandId}`,
  )
  return end
}

/** @returns the hash of the link at a position; undefined if there is none, or it has expired */
export async function findHash(db: Db, brandId: string, position: number): Promise<Buffer | undefined> {
  const [link] = await db.query<{ hash: Buffer }>(
    sql`select hash from audit_links where brand_id = ${brandId} and position = ${position}
        union all select gone_hash from audit_chains where brand_id = ${brandId} and gone_position = ${position}`,
  )
  return link?.hash
}

/**
 * Deletes the oldest entries of a brand and their links; the last deleted hash is kept, so that the rest of the chain can
 * still be verified. @returns how many
 */
export async function deleteOldEntries(
  tx: Tx,
  brandId: string,
  { before, most }: { before: string; most: number },
): Promise<number> {
  const rows = await tx.query(
    sql`with oldest as materialized (
          select position, entry_id, hash from audit_links where brand_id = ${brandId} order by position limit ${most}),
        ended as materialized (
          select * from oldest where position < coalesce(
            (select min(position) from oldest where entry_id >= ${before}),
            (select max(position) + 1 from oldest))),
        kept as (
          update audit_chains set gone_position = last.position, gone_hash = last.hash
          from (select position, hash from ended order by position desc limit 1) as last where brand_id = ${brandId}),
        entries as (
          delete from audit_entries
          where brand_id = ${brandId} and id = any (array(select entry_id from ended)))
        delete from audit_links
        where brand_id = ${brandId} and position = any (array(select position from ended)) returning 1 as gone`,
  )
  return rows.length
}
