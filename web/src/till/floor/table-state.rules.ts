import type { components } from '@comanda/client'

// The state of a table on the floor: the first that is true.

type Bill = Pick<
  components['schemas']['FloorBill'],
  'totals' | 'due' | 'bill_printed_at' | 'last_order_at' | 'opened_at' | 'kitchen'
>

export type TableState =
  | { kind: 'late' | 'ready' | 'cooking' | 'printed' | 'seated'; /** Epoch ms. */ since: number }
  | { kind: 'course'; course: number; since: number }
  | { kind: 'part_paid' | 'eating' | 'free' }

/** Most urgent first; also the order of the list. */
const kinds = [
  'late',
  'ready',
  'course',
  'printed',
  'cooking',
  'part_paid',
  'seated',
  'eating',
  'free',
] as const satisfies readonly TableState['kind'][]

/** @param bill open at the table @param now epoch ms */
export function tableState(bill: Bill | undefined, now: number): TableState {
  if (bill === undefined) return { kind: 'free' }
  const { kitchen, totals, due } = bill
  const lateAt = timeOf(kitchen.late_at)
  if (lateAt !== undefined && lateAt <= now) return { kind: 'late', since: lateAt }
  if (kitchen.ready > 0) return { kind: 'ready', since: timeOf(kitchen.oldest_ready_at) ?? now }
  const ordered = timeOf(bill.last_order_at)
  if (kitchen.due_course !== null)
    return { kind: 'course', course: kitchen.due_course, since: ordered ?? now }
  if (kitchen.new + kitchen.preparing > 0) return { kind: 'cooking', since: ordered ?? now }
  const printed = timeOf(bill.bill_printed_at)
  if (printed !== undefined) return { kind: 'printed', since: printed }
  if (due < totals.total) return { kind: 'part_paid' }
  return ordered === undefined ? { kind: 'seated', since: Date.parse(bill.opened_at) } : { kind: 'eating' }
}

/** Whether someone should go there now. */
export function needsSomeone({ kind }: TableState): boolean {
  return kind === 'late' || kind === 'ready' || kind === 'course' || kind === 'printed'
}

/** Sorts by need, and what has waited longest first. */
export function compareNeed(a: TableState, b: TableState): number {
  return kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || sinceOf(a) - sinceOf(b)
}

function sinceOf(state: TableState): number {
  return 'since' in state ? state.since : 0
}

function timeOf(time: string | null): number | undefined {
  return time === null ? undefined : Date.parse(time)
}
