import { type Command, type Done, runCommand } from '../db/command.ts'
import type { Database } from '../db/database.ts'
import type { IdempotencyKey } from '../lib/idempotency-key.types.ts'
import type { IfMatch } from '../lib/version.ts'
import { actorOf } from './actor.rules.ts'
import type { Caller } from './caller.rules.ts'

/** The caller of a command, its idempotency key, and the version that the caller has seen. */
export type CallerCommand = {
  caller: Caller
  idempotencyKey: IdempotencyKey | undefined
  ifMatch: IfMatch | undefined
}

/** Runs a command of a caller in the caller's brand, as `runCommand`. */
export function runForCaller<Locked, Answer>(
  db: Database,
  { caller, idempotencyKey }: Omit<CallerCommand, 'ifMatch'>,
  resultId: string,
  command: Command<Locked, Answer>,
): Promise<Done<Answer>> {
  return runCommand(db, { brandId: caller.brand.id, by: actorOf(caller), idempotencyKey, resultId }, command)
}
