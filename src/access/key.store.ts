import sql, { raw } from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import { settingsColumns, settingsFromRow, type SettingsRow } from '../settings/settings.row.ts'
import { type Caller, keyOnly } from './caller.rules.ts'
import type { LiveKey, NewKey } from './key.types.ts'

type CallerRow = SettingsRow & { hash: Buffer; makers: Caller['makers'] } & Pick<
    KeyRow,
    'id' | 'name' | 'scopes' | 'branch_ids' | 'rate_limit' | 'backdate_days' | 'expires_at' | 'requires_staff'
  >

/**
 * Finds the active key with this SHA-256 hash and its brand's settings, expired or not. Matches the current key and the one
 * before its last rotation, which expires earlier.
 */
export async function findKeyByHash(
  db: Db,
  brandId: string,
  hash: Buffer,
): Promise<(LiveKey & { hash: Buffer }) | undefined> {
  // Requests of a device count against its own limit alone.
  const makers = sql`(select coalesce(jsonb_agg(jsonb_build_object('keyId', m.id, 'rateLimit', m.rate_limit)
                         order by cardinality(m.maker_ids)), '[]')
                from api_keys m where m.brand_id = ${brandId} and m.id = any(k.maker_ids) and k.kind = 'key') as makers`
  const [row] = await db.query<CallerRow>(
    sql`select k.id, k.name, k.hash, k.scopes, k.branch_ids, k.rate_limit, k.backdate_days, k.expires_at,
               k.requires_staff, ${makers}, ${raw(settingsColumns)}
        from api_keys k join brands b on b.id = k.brand_id
        where k.brand_id = ${brandId} and b.id = ${brandId} and k.hash = ${hash} and k.active
        union all
        select k.id, k.name, k.previous_hash, k.scopes, k.branch_ids, k.rate_limit, k.backdate_days,
               least(k.expires_at, k.previous_expires_at), k.requires_staff, ${makers}, ${raw(settingsColumns)}
        from api_keys k join brands b on b.id = k.brand_id
        where k.brand_id = ${brandId} and b.id = ${brandId} and k.previous_hash = ${hash} and k.active`,
    'find_key_by_hash',
  )
  if (row === undefined) return undefined
  return {
    hash: row.hash,
    expiresAt: row.expires_at,
    caller: {
      keyId: row.id,
      keyName: row.name,
      brand: settingsFromRow(brandId, row),
      scopes: row.scopes,
      branchIds: row.branch_ids,
      backdateDays: row.backdate_days,
      rateLimit: row.rate_limit,
      ...keyOnly,
      requiresStaff: row.requires_staff,
      makers: row.makers,
    },
  }
}

/** The columns of a key, without its hash. */
export type KeyRow = {
  id: string
  name: string
  scopes: string[]
  branch_ids: string[]
  rate_limit: number
  backdate_days: number
  expires_at: number | null
  kind: string
  purpose: string | null
  requires_staff: boolean
  last_four: string | null
  previous_expires_at: number | null
  created_by_key_id: string | null
  last_used_at: number | null
  revoked_at: number | null
  active: boolean
  created_at: number
  updated_at: number
  version: number
}

const columns = sql`id, name, scopes, branch_ids, rate_limit, backdate_days, expires_at, kind, purpose, requires_staff, last_four, previous_expires_at,
  created_by_key_id, last_used_at, revoked_at, active, created_at, updated_at, version`
const returned = raw(columns.sql.replaceAll(/\w+/g, 'key.$&'))

export async function insertKey(tx: Tx, brandId: string, key: NewKey): Promise<KeyRow> {
  const expiresAt = key.expiresAt === null ? null : new Date(key.expiresAt).toISOString()
  const { device } = key
  const [row] = await tx.query<KeyRow>(
    sql`insert into api_keys as key (brand_id, id, hash, last_four, name, scopes, branch_ids, rate_limit, backdate_days,
                              expires_at, maker_ids, kind, purpose, station_id, register, requires_staff, encrypted,
                              created_at, updated_at)
        select brand.id, ${key.id}, ${key.hash}, ${key.lastFour}, ${key.name}, ${key.scopes}::text[], ${key.branchIds}::text[],
               ${key.rateLimit}::integer, ${key.backdateDays}::integer, ${expiresAt}::timestamptz,
               ${key.makerIds ?? []}::text[], ${device === undefined ? 'key' : 'device'}, ${device?.purpose ?? null},
               ${device?.stationId ?? null}, ${device?.register ?? null}, ${device?.requiresStaff ?? false}::boolean,
               ${device?.encrypted ?? null}::boolean, ${stampOf(brandId)}, ${stampOf(brandId)}
        from brands as brand where brand.id = ${brandId}
        returning ${returned}`,
  )
  return row!
}

export async function listKeys(db: Db, brandId: string): Promise<KeyRow[]> {
  return db.query<KeyRow>(sql`select ${columns} from api_keys where brand_id = ${brandId} order by id`)
}

/** Finds the brand of a key by id. Crosses brands, so only the command line may use it. */
export async function findBrandOfKey(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ brand_id: string }>(sql`select brand_id from api_keys where id = ${id}`)
  return row?.brand_id
}

/** Where a device was seen. */
export type Seen = { ip: string | null; userAgent: string | null; encrypted: boolean }

/**
 * Sets when keys were last used, and where devices were seen, without a new version: clients do not store it. Skips rows that
 * another transaction has locked.
 * @param uses by the ids of keys
 * @param at epoch ms
 */
export async function setLastUsed(
  tx: Tx,
  brandId: string,
  uses: ReadonlyMap<string, Seen | undefined>,
  at: number,
): Promise<void> {
  const time = new Date(at).toISOString()
  const used = JSON.stringify([...uses].map(([id, seen]) => ({ id, ...seen })))
  await tx.query(
    sql`update api_keys k set last_used_at = ${time},
          last_seen_ip = coalesce(used.ip, k.last_seen_ip), user_agent = coalesce(used."userAgent", k.user_agent),
          encrypted = case when k.kind = 'device' then coalesce(used.encrypted, k.encrypted) end
        from (select id from api_keys where brand_id = ${brandId} and id = any(${[...uses.keys()].sort()})
                and (last_used_at is null or last_used_at < ${time})
              for no key update skip locked) free
          join jsonb_to_recordset(${used}::jsonb) as used (id text, ip text, "userAgent" text, encrypted boolean)
            on used.id = free.id
        where k.brand_id = ${brandId} and k.id = free.id`,
  )
}
