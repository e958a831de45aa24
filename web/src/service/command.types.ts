import type { Draft } from './draft.types.ts'

/**
 * A write that the till has promised: stored before the screen changes, sent with the same keys until it is answered.
 * Its steps go out one after another; a later one may need the id that an earlier one made.
 */
export type Command = {
  /** Sorts by time. */
  id: string
  /** Commands of one place are sent in order: `table:ID`, `bill:ID`, `order:ID` or `counter`. */
  place: string
  kind: 'round' | 'payment' | 'act'
  staff: { id: string; name: string }
  /** Epoch ms. */
  madeAt: number
  steps: readonly Step[]
  /** The `data` of the steps answered so far. */
  answers: readonly unknown[]
  /** The draft to restore if the service refuses: lines are never lost. */
  draft?: Draft
}

export type Step = {
  /** Its `Idempotency-Key`. */
  key: string
  method: 'post' | 'patch' | 'delete'
  path: string
  params?: Readonly<Record<string, string | FromStep>>
  body?: unknown
  ifMatch?: number
  approvalToken?: string
  /** A refusal that names the record to go on with: a table that another waiter opened a moment ago. */
  orElse?: { code: string; detail: string }
}

/** The id of the record that an earlier step of the command made. */
export type FromStep = { step: number }
