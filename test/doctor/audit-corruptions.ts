import sql, { type Sql } from 'sql-template-tag'
import { chainEntries } from '../../src/audit/chain.format.ts'
import { entriesToLink, lockChain, writeLinks } from '../../src/audit/chain.store.ts'
import type { Tx } from '../../src/db/database.ts'
import type { Corruption } from './corruptions.ts'

/** Lays the chain, as the service does a moment after each change. */
async function linkAll(tx: Tx): Promise<void> {
  const [brand] = await tx.query<{ id: string }>(sql`select id from brands`)
  const end = (await lockChain(tx, brand!.id))!
  await writeLinks(tx, brand!.id, chainEntries(end, await entriesToLink(tx, brand!.id, 10_000)))
}

const falsified = (change: Sql) => async (tx: Tx) => {
  await linkAll(tx)
  await tx.query(change)
}
const second = sql`(select id from audit_entries order by id limit 1 offset 1)`

/** Corruptions of the audit log. */
export const auditCorruptions: readonly Corruption[] = [
  {
    invariant: 'audit_chain',
    how: 'an entry names another key',
    corrupt: falsified(sql`update audit_entries set key_id = 'K' where id = ${second}`),
    named: () => second,
  },
  {
    invariant: 'audit_chain',
    how: 'an entry is gone',
    corrupt: falsified(sql`delete from audit_entries where id = ${second}`),
    named: () => second,
  },
]
