import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db, Tx } from '../../db/database.ts'
import type { StoredCode } from './code.types.ts'

/** How long a code can be used. */
const lifeSeconds = 600

/** Hashes a code under the server's secret: a copy of the database reveals no code. */
export function hashCode(secret: Buffer, code: string): Buffer {
  return createHmac('sha256', secret).update(`device code ${code}`).digest()
}

const columns = sql`brand_id as "brandId", maker_id as "makerId", staff_id as "staffId", name, purpose,
  branch_ids as "branchIds", station_id as "stationId", register, expires_at as "expiresAt"`

export async function findCode(db: Db, hash: Buffer): Promise<StoredCode | undefined> {
  const [code] = await db.query<StoredCode>(
    sql`select ${columns} from device_codes where code_hash = ${hash} and expires_at > statement_timestamp()`,
    'find-code',
  )
  return code
}

/** Uses up a code: only the first of two browsers gets it. If the pairing is refused, the rollback restores it. */
export async function takeCode(tx: Tx, hash: Buffer): Promise<StoredCode | undefined> {
  const [code] = await tx.query<StoredCode>(
    sql`delete from device_codes where code_hash = ${hash} and expires_at > statement_timestamp()
        returning ${columns}`,
  )
  return code
}

/** Deletes the expired codes of a brand. @returns how many others it has */
export async function countCodes(tx: Tx, brandId: string): Promise<number> {
  await tx.query(
    sql`delete from device_codes where brand_id = ${brandId} and expires_at <= statement_timestamp()`,
  )
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*) from device_codes where brand_id = ${brandId}`,
  )
  return row!.count
}

/** @returns when it expires, epoch ms */
export async function insertCode(tx: Tx, hash: Buffer, code: Omit<StoredCode, 'expiresAt'>): Promise<number> {
  const [row] = await tx.query<{ expires_at: number }>(
    sql`insert into device_codes (code_hash, brand_id, maker_id, staff_id, name, purpose, branch_ids, station_id, register,
                                  expires_at)
        values (${hash}, ${code.brandId}, ${code.makerId}, ${code.staffId}, ${code.name}, ${code.purpose},
          ${code.branchIds}::text[], ${code.stationId}, ${code.register},
          statement_timestamp() + make_interval(secs => ${lifeSeconds}))
        returning expires_at`,
  )
  return row!.expires_at
}

/** The names that a browser shows before it is paired. */
export type CodeNames = { brand: string; branches: string[]; station: string | null }

export async function readNames(
  db: Db,
  { brandId, branchIds, stationId }: Pick<StoredCode, 'brandId' | 'branchIds' | 'stationId'>,
): Promise<CodeNames> {
  const [names] = await db.query<CodeNames>(
    sql`select b.name as brand,
          (select name from kitchen_stations k where k.brand_id = ${brandId} and k.id = ${stationId}) as station,
          array(select name from branches r where r.brand_id = ${brandId} and r.active
                  and (cardinality(${branchIds}::text[]) = 0 or r.id = any (${branchIds}::text[]))
                order by r.id limit 100) as branches
        from brands b where b.id = ${brandId}`,
    'code-names',
  )
  return names!
}

/** The branch of an active station. */
export async function branchOfStation(tx: Tx, brandId: string, id: string): Promise<string | undefined> {
  const [station] = await tx.query<{ branch_id: string }>(
    sql`select branch_id from kitchen_stations where brand_id = ${brandId} and id = ${id} and active`,
  )
  return station?.branch_id
}

/** The rights of the key that made a code; undefined once it has ended. */
export async function rightsOfMaker(db: Db, brandId: string, id: string): Promise<MakerRow | undefined> {
  const [maker] = await db.query<MakerRow>(
    sql`select scopes, branch_ids as "branchIds", expires_at as "expiresAt", maker_ids as "makerIds" from api_keys
        where brand_id = ${brandId} and id = ${id} and active
          and (expires_at is null or expires_at > statement_timestamp())`,
  )
  return maker
}

type MakerRow = {
  scopes: string[]
  branchIds: string[]
  expiresAt: number | null
  makerIds: string[]
}

/** How many devices of a brand are paired. */
export async function countDevices(tx: Tx, brandId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*) from api_keys where brand_id = ${brandId} and kind = 'device' and active`,
  )
  return row!.count
}

/** The active stations of this name. @param branchIds empty: of every branch */
export async function findStations(
  db: Db,
  brandId: string,
  { name, branchIds }: { name: string; branchIds: readonly string[] },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from kitchen_stations
        where brand_id = ${brandId} and name = ${name} and active
          and (cardinality(${branchIds}::text[]) = 0 or branch_id = any (${branchIds}::text[]))
        order by id limit 2`,
  )
  return rows.map(({ id }) => id)
}
