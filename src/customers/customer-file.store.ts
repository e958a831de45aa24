import sql from 'sql-template-tag'
import type { Db, Row } from '../db/database.ts'

/** The marks by which a file's rows find customers that are there. */
export type Marks = { ids: readonly string[]; phones: readonly string[]; emails: readonly string[] }

export type KnownCustomer = Row & {
  id: string
  phone: string | null
  email: string | null
  active: boolean
  erased_at: number | null
  /** Something was booked on their ledger. */
  has_ledger: boolean
}

/** The customers of a brand that have one of these marks; of an e-mail only those who are active. */
export function findKnownCustomers(
  db: Db,
  brandId: string,
  { ids, phones, emails }: Marks,
): Promise<KnownCustomer[]> {
  return db.query<KnownCustomer>(
    sql`select c.*, exists (
          select from customer_ledger l where l.brand_id = ${brandId} and l.customer_id = c.id) as has_ledger
        from customers c
        where c.brand_id = ${brandId} and c.id in (
          select id from customers where brand_id = ${brandId} and id = any (${ids}::text[])
          union select id from customers where brand_id = ${brandId} and phone = any (${phones}::text[])
          union select id from customers where brand_id = ${brandId} and email = any (${emails}::text[]) and active)`,
  )
}

/** A page of the active customers of a brand, by id. @param after the last id of the page before */
export function listActiveCustomers(
  db: Db,
  brandId: string,
  after: string,
  limit: number,
): Promise<KnownCustomer[]> {
  return db.query<KnownCustomer>(
    sql`select c.* from customers c
        where c.brand_id = ${brandId} and c.id > ${after} and c.active order by c.id limit ${limit}`,
  )
}
