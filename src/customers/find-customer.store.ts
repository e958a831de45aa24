import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'

/** Whether a customer of the brand can be named on something new; undefined when there is none with this id. */
export async function findCustomerActive(db: Db, brandId: string, id: string): Promise<boolean | undefined> {
  const [row] = await db.query<{ active: boolean }>(
    sql`select active from customers where brand_id = ${brandId} and id = ${id}`,
    'find-customer-active',
  )
  return row?.active
}
