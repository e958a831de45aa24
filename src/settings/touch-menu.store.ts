import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Marks every process's copy of the brand's menu as outdated; part of any write that prices depend on. */
export async function touchMenu(tx: Tx, brandId: string): Promise<void> {
  await tx.query(sql`update brands set menu_version = menu_version + 1 where id = ${brandId}`)
}
