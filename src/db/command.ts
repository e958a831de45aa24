import type { Actor, Audited } from './audit/entry.rules.ts'
import { recordAct, recordAudit } from './audit/record-audit.ts'
import type { Database, Tx } from './database.ts'
import { type NewEvent, recordEvents } from './events.ts'
import { claimOnce, type OnceKey, replayed } from './once.ts'

/** The brand and the caller of a command, its idempotency key, and the id of the record that it makes or changes. */
export type Claimed = { brandId: string; by: Actor; once: OnceKey | undefined; resultId: string }

export type Command<Locked, Answer> = {
  /** Finds what the command is about, locks it until the transaction ends, and checks the branch. */
  lock(tx: Tx): Promise<Locked>
  /** Checks the rest and writes; a repetition of a request leaves it out. @returns the events to record */
  work(tx: Tx, locked: Locked): Promise<readonly NewEvent[]>
  /** Reads the answer before the commit, so that it shows the state that this command made. */
  answer(tx: Tx, resultId: string, locked: Locked): Promise<Answer>
  /** Says what changed, for the audit log; asked when the answer has been read. */
  audited(tx: Tx, locked: Locked, answer: Answer): Audited | Promise<Audited>
}

/** A command done: the record's id and what is answered; `replayed` when an earlier request had done it. */
export type Done<Answer> = { id: string; answer: Answer; replayed: boolean }

/**
 * Runs a command in one transaction, in the order of checks (docs/specification/requests.md): the key is claimed, the
 * records are found and locked, a repetition is answered with the first result, the work is done, its events are
 * recorded, the answer is read, the audit log is written.
 * @throws Refusal idempotency_key_reused, idempotency_in_progress, and whatever the command throws
 */
export function runCommand<Locked, Answer>(
  db: Database,
  { brandId, by, once, resultId }: Claimed,
  command: Command<Locked, Answer>,
): Promise<Done<Answer>> {
  return db.transact(async tx => {
    const claim = await claimOnce(tx, brandId, once, resultId)
    const locked = await command.lock(tx)
    const first = replayed(claim)
    if (first !== undefined) {
      return { id: first, answer: await command.answer(tx, first, locked), replayed: true }
    }
    const events = await command.work(tx, locked)
    await recordEvents(tx, brandId, events)
    const answer = await command.answer(tx, resultId, locked)
    const audited = [await command.audited(tx, locked, answer), ...events.flatMap(takenPayment)]
    const record = events.length > 0 ? recordAct : recordAudit
    tx.withCommit(record(tx, brandId, by, audited))
    return { id: resultId, answer, replayed: false }
  })
}

/** A payment is a record of its own, made by a command on its order or bill. */
function takenPayment({ type, branchId, data }: NewEvent): Audited[] {
  if (type !== 'payment.created') return []
  return [{ resource: 'payment', id: data.id, branchId, before: null, after: data }]
}
