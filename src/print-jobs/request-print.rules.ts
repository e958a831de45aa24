import { isAhead } from '../sale/item/stage.rules.ts'
import { paperLine, type PaperChange } from '../sale/paper/paper-changes.rules.ts'
import type { StoredItem } from '../sale/shapes/order.shape.ts'
import {
  oneSubject,
  subjectNeeded,
  subjectNotTaken,
  testNeedsPrinter,
  testOfNothing,
} from './print-job.refusals.ts'

/** The kinds that can be requested; other kitchen papers are printed once. */
export const requestKinds = ['ticket', 'bill', 'receipt', 'z_report', 'drawer', 'test'] as const
export type RequestKind = (typeof requestKinds)[number]

/** The record that a paper is asked of. */
export type Subject = {
  order_id?: string | undefined
  dining_session_id?: string | undefined
  receipt_id?: string | undefined
  shift_id?: string | undefined
  payment_id?: string | undefined
}

/** Each kind but a test page is printed of exactly one of these records. */
const subjectsOf: Readonly<Record<Exclude<RequestKind, 'test'>, readonly (keyof Subject)[]>> = {
  ticket: ['order_id'],
  bill: ['dining_session_id'],
  receipt: ['receipt_id', 'dining_session_id', 'order_id'],
  z_report: ['shift_id'],
  drawer: ['shift_id'],
}

/** Refuses a request without a record, with several, or with one that its kind is not printed of; a test page names its printer. */
export function requireSubject(kind: RequestKind, subject: Subject, printerId?: string): void {
  const sent = (Object.keys(subject) as (keyof Subject)[]).filter(name => subject[name] !== undefined)
  if (kind === 'test') {
    if (printerId === undefined) throw testNeedsPrinter()
    if (sent[0] !== undefined) throw testOfNothing(sent[0])
    return
  }
  const allowed = subjectsOf[kind]
  const [first, ...others] = allowed.filter(name => sent.includes(name))
  if (first === undefined) throw subjectNeeded(allowed, kind)
  const ofPayer = kind === 'receipt' && first === 'dining_session_id' ? ['payment_id'] : []
  if (others[0] !== undefined) throw oneSubject(others[0], first, kind)
  const wrong = sent.find(name => name !== first && !ofPayer.includes(name))
  if (wrong !== undefined) throw subjectNotTaken(wrong, kind)
}

/** The dishes of an order that the kitchen has got and that still count, for another ticket. */
export function againChanges(items: readonly StoredItem[], atMs: number): PaperChange[] {
  return items.flatMap(item => {
    const isSent = item.cancelledAt === null && item.kitchen.newAt !== null && !isAhead(item.kitchen, atMs)
    if (!isSent) return []
    return [{ kind: 'ticket', stationId: item.stationId, dueAt: atMs, line: paperLine(item) } as const]
  })
}
