import sql from 'sql-template-tag'
import type { Db, Row } from '../db/database.ts'

/** The keys by which the rows of a file match existing customers. */
export type MatchKeys = { ids: readonly string[]; phones: readonly string[]; emails: readonly string[] }

export type KnownCustomer = Row & {
  id: string
  phone: string | null
  email: string | null
  active: boolean
  erased_at: number | null
  /** Whether their ledger has entries. */
  has_ledger: boolean
}

/** Finds the customers of a brand that match one of these keys; e-mails match only active customers. */
export function findKnownCustomers(
  db: Db,
  brandId: string,
  { ids, phones, emails }: MatchKeys,
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

/** Lists a page of a brand's active customers by id. @param after the last id of the previous page */
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
