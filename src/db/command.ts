import { type Actor, type Audited, entryOf, isUnchanged } from './audit/entry.rules.ts'
import { insertEntries } from './record-audit.ts'
import type { Database, Tx } from './database.ts'
import { type NewEvent, recordEvents } from './events.ts'
import { claimIdempotencyKey, replayed } from './idempotency.ts'
import type { IdempotencyKey } from '../lib/idempotency-key.types.ts'

/** The brand and the caller of a command, its idempotency key, and the id of the record that it creates or changes. */
export type Claimed = {
  brandId: string
  by: Actor
  idempotencyKey: IdempotencyKey | undefined
  resultId: string
}

/** The writes of a command: its events, and changes of other records than the one it answers with. */
export type Work = readonly NewEvent[] | { events: readonly NewEvent[]; audited: readonly Audited[] }

export type Command<Locked, Answer> = {
  /** Finds and locks the records of the command, and checks the branch. */
  lock(tx: Tx): Promise<Locked>
  /** Checks the rest and writes; skipped for a repeated request. */
  work(tx: Tx, locked: Locked): Promise<Work>
  /** Reads the answer before the commit, so that it shows the result of this command. */
  answer(tx: Tx, resultId: string, locked: Locked): Promise<Answer>
  /** Returns the change for the audit log; called after `answer`. */
  audited(tx: Tx, locked: Locked, answer: Answer): Audited | Promise<Audited>
}

/** The result of a command; `replayed` if an earlier request did the work. */
export type Done<Answer> = { id: string; answer: Answer; replayed: boolean }

/**
 * Runs a command in one transaction, in the specified order (docs/specification/requests.md): claims the idempotency key,
 * finds and locks the records, answers a repeated request with the first result, does the work, records its events, reads
 * the answer, and writes the audit log.
 */
export function runCommand<Locked, Answer>(
  db: Database,
  { brandId, by, idempotencyKey, resultId }: Claimed,
  command: Command<Locked, Answer>,
): Promise<Done<Answer>> {
  return db.transact(async tx => {
    const claim = await claimIdempotencyKey(tx, brandId, idempotencyKey, resultId)
    const locked = await command.lock(tx)
    const first = replayed(claim)
    if (first !== undefined) {
      return { id: first, answer: await command.answer(tx, first, locked), replayed: true }
    }
    const work = await command.work(tx, locked)
    const { events, audited: others } = 'events' in work ? work : { events: work, audited: [] }
    recordEvents(tx, brandId, events)
    const answer = await command.answer(tx, resultId, locked)
    const own = entryOf(await command.audited(tx, locked, answer))
    const hasEffect = events.length > 0 || !isUnchanged(own)
    const changed = [...others, ...events.flatMap(createdRecord)].map(entryOf)
    const entries = [...(hasEffect ? [own] : []), ...changed.filter(entry => !isUnchanged(entry))]
    insertEntries(tx, brandId, by, entries)
    return { id: resultId, answer, replayed: false }
  })
}

/** A payment or a receipt created by a command on its order or bill is audited as a record of its own. */
function createdRecord({ type, branchId, data }: NewEvent): Audited[] {
  if (type !== 'payment.created' && type !== 'receipt.issued') return []
  const resource = type === 'payment.created' ? 'payment' : 'receipt'
  return [{ resource, id: data.id, branchId, before: null, after: data }]
}
