import sql from 'sql-template-tag'
import { newUlid } from '../lib/ulid.ts'
import { arrayText } from './array-text.ts'
import type { Tx } from './database.ts'
import { stampOf } from './stamp.ts'
import { type Actor, type Audited, type Entry, entryOf, isUnchanged } from './audit/entry.rules.ts'

/** The operator of the service, using a command. */
export function operator(command: string): Actor {
  return { action: `comanda ${command}`, keyId: null, staffId: null, ip: null, requestId: null }
}

/**
 * Writes the changes of an operation to the audit log in the same transaction. They are chained after the commit (`audit/`).
 * @param audited unchanged records get no entry
 */
export function recordAudit(tx: Tx, brandId: string, by: Actor, audited: readonly Audited[]): void {
  const entries = audited.map(entryOf).filter(entry => !isUnchanged(entry))
  insertEntries(tx, brandId, by, entries)
}

/** Writes entries, of unchanged records too: an operation can have another effect, such as a new guest token. */
export function insertEntries(tx: Tx, brandId: string, by: Actor, entries: readonly Entry[]): void {
  if (entries.length > 0) tx.atCommit(brandId, () => insert(tx, brandId, by, entries))
}

async function insert(tx: Tx, brandId: string, by: Actor, entries: readonly Entry[]): Promise<'audited'> {
  const texts = (value: (entry: Entry) => string | null) => sql`${arrayText(entries.map(value))}::text[]`
  const ids = arrayText(entries.map(() => newUlid()))
  const written = tx.query(
    sql`insert into audit_entries (brand_id, id, branch_id, action, resource, resource_id, before, after,
          key_id, staff_id, ip, request_id, created_at)
        select brand.id, new.id, branch_id, ${by.action}, resource, resource_id, before::jsonb, after::jsonb,
          ${by.keyId}, ${by.staffId}, ${by.ip}, ${by.requestId}, ${stampOf(brandId)}
        from brands as brand, unnest(${ids}::text[], ${texts(one => one.branchId)}, ${texts(one => one.resource)},
          ${texts(one => one.id)}, ${texts(one => one.before)}, ${texts(one => one.after)})
          as new (id, branch_id, resource, resource_id, before, after)
        where brand.id = ${brandId}`,
    'record-audit',
  )
  const listed = tx.query(
    sql`insert into audit_outbox (brand_id, entry_id)
        select brand.id, new.id from brands as brand, unnest(${ids}::text[]) as new (id) where brand.id = ${brandId}`,
    'list-audit',
  )
  await Promise.all([written, listed])
  return 'audited'
}
