import sql from 'sql-template-tag'
import type { Db, Row } from '../db/database.ts'

/** The name of a key and of the person signed in with it, and the lengths of PINs. */
type Self = {
  name: string
  kind: string
  purpose: string | null
  station_id: string | null
  register: string | null
  staff_name: string | null
  pin_lengths: number[]
}

export async function readSelf(
  db: Db,
  brandId: string,
  { keyId, staffId }: { keyId: string; staffId: string | null },
): Promise<Self> {
  const [self] = await db.query<Self>(
    sql`select k.name, k.kind, k.purpose, k.station_id, k.register,
          (select s.name from staff s where s.brand_id = ${brandId} and s.id = ${staffId}) as staff_name,
          (select coalesce(array_agg(distinct p.pin_digits::integer order by p.pin_digits::integer), '{}') from staff p
           where p.brand_id = ${brandId} and p.active and p.pin_digits is not null) as pin_lengths
        from api_keys k where k.brand_id = ${brandId} and k.id = ${keyId}`,
    'read-self',
  )
  return self!
}

/** The rows of the active branches among these. @param branchIds empty: all */
export function usableBranches(db: Db, brandId: string, branchIds: readonly string[]): Promise<Row[]> {
  return db.query(
    sql`select * from branches
        where brand_id = ${brandId} and active
          and (cardinality(${branchIds}::text[]) = 0 or id = any (${branchIds}::text[]))
        order by id`,
    'usable-branches',
  )
}
