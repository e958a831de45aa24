import sql from 'sql-template-tag'
import { chainEntries } from '../../src/audit/chain.format.ts'
import { entriesToLink, lockChain, writeLinks } from '../../src/audit/chain.store.ts'
import type { Tx } from '../../src/db/database.ts'
import type { Evening } from '#test/fixtures/evening.ts'
import type { Corruption } from './corruption.ts'

/** Links the entries of the chain, as the service does after each change. */
async function linkAll(tx: Tx): Promise<void> {
  const [brand] = await tx.query<{ id: string }>(sql`select id from brands`)
  const end = (await lockChain(tx, brand!.id))!
  await writeLinks(tx, brand!.id, chainEntries(end, await entriesToLink(tx, brand!.id, 10_000)))
}

const second = sql`(select id from audit_entries order by id limit 1 offset 1)`

/** Corruptions of the audit log. */
export const auditCorruptions: readonly Corruption<Evening>[] = (
  [
    ['an entry names another key', sql`update audit_entries set key_id = 'K' where id = ${second}`],
    ['an entry is gone', sql`delete from audit_entries where id = ${second}`],
  ] as const
).map(([how, change]) => ({
  invariant: 'audit_chain',
  how,
  async corrupt(tx) {
    await linkAll(tx)
    await tx.query(change)
  },
  named: () => second,
}))
