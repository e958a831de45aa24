import type { Database, Tx } from './database.ts'
import { type NewEvent, recordEvents } from './events.ts'
import { claimOnce, type OnceKey, replayed } from './once.ts'

/** The caller of a command, its idempotency key, and the id of the record that it makes or changes. */
export type Claimed = { brandId: string; once: OnceKey | undefined; resultId: string }

export type Command<Locked, Answer> = {
  /** Finds what the command is about, locks it until the transaction ends, and checks the branch. */
  lock(tx: Tx): Promise<Locked>
  /** Checks the rest and writes; a repetition of a request leaves it out. @returns the events to record */
  work(tx: Tx, locked: Locked): Promise<readonly NewEvent[]>
  /** Reads the answer before the commit, so that it shows the state that this command made. */
  answer(tx: Tx, resultId: string, locked: Locked): Promise<Answer>
}

/** A command done: the record's id and what is answered; `replayed` when an earlier request had done it. */
export type Done<Answer> = { id: string; answer: Answer; replayed: boolean }

/**
 * Runs a command in one transaction, in the order of checks (docs/specification/requests.md): the key is claimed, the
 * records are found and locked, a repetition is answered with the first result, the work is done, its events are
 * recorded, the answer is read.
 * @throws Refusal idempotency_key_reused, idempotency_in_progress, and whatever the command throws
 */
export function runCommand<Locked, Answer>(
  db: Database,
  { brandId, once, resultId }: Claimed,
  command: Command<Locked, Answer>,
): Promise<Done<Answer>> {
  return db.transact(async tx => {
    const claim = await claimOnce(tx, brandId, once, resultId)
    const locked = await command.lock(tx)
    const first = replayed(claim)
    if (first === undefined) await recordEvents(tx, brandId, await command.work(tx, locked))
    const id = first ?? resultId
    return { id, answer: await command.answer(tx, id, locked), replayed: first !== undefined }
  })
}
