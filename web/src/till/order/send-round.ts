import { command, type Act } from '../../service/commands.ts'
import type { Draft } from '../../service/draft.types.ts'
import { drafts, hideDraft, putDraft } from '../../service/drafts.ts'
import { queries } from '../../service/queries.ts'
import { billQuery, orderQuery } from '../sale-queries.ts'
import { joinLines, toInput } from './line.rules.ts'
import type { Sale } from './sale.ts'

/** Where the round went. `isOthers`: to the bill that someone else had opened at the table meanwhile. */
export type Sent = { billId?: string; orderId?: string; isOthers: boolean }

/**
 * Stores the round and takes it off the screen's unsent lines; then sends it.
 * @returns what the service answered, read again; it rejects with the refusal, and the lines are back by then
 */
export async function sendRound(
  sale: Sale,
  draft: Draft,
  { branchId, approvalToken }: { branchId: string; approvalToken: string | undefined },
): Promise<{ id: string; answered: Promise<Sent> }> {
  const made = stepsOf(sale, draft, branchId)
  const steps = approvalToken === undefined ? made : made.map(step => ({ ...step, approvalToken }))
  const { id, answered } = await command({ place: sale.place, kind: 'round', draft, steps })
  hideDraft(draft.place)
  return { id, answered: answered.then(answers => readAgain(sale, answers)) }
}

function stepsOf({ bill, order, table }: Sale, draft: Draft, branchId: string): Act['steps'] {
  const lines = draft.lines.map(toInput)
  if (order !== undefined)
    return [{ method: 'post', path: '/orders/{order}/lines', params: { order: order.id }, body: { lines } }]
  const path = '/dining-sessions/{session}/orders'
  if (bill !== undefined) return [{ method: 'post', path, params: { session: bill.id }, body: { lines } }]
  if (table === undefined)
    return [{ method: 'post', path: '/orders', body: counterOrder(draft, branchId, lines) }]
  const guests = draft.guests ?? table.seats
  return [
    {
      method: 'post',
      path: '/dining-sessions',
      body: { table_id: table.id, guests },
      orElse: { code: 'table_occupied', detail: 'dining_session_id' },
    },
    { method: 'post', path, params: { session: { step: 0 } }, body: { lines } },
  ]
}

function counterOrder({ serviceType }: Draft, branchId: string, lines: readonly object[]) {
  return {
    branch_id: branchId,
    channel: 'pos',
    ...(serviceType !== undefined && { service_type: serviceType }),
    lines,
  }
}

async function readAgain({ bill, order, table }: Sale, answers: readonly unknown[]): Promise<Sent> {
  const [first] = answers as { id: string; isOthers?: true }[]
  const billId = bill?.id ?? (table === undefined ? undefined : first!.id)
  const read = billId === undefined ? orderQuery(order?.id ?? first!.id) : billQuery(billId)
  // The slip "Waiting" stays until the round is there; without an answer now, the next event reads it.
  await queries.fetchQuery({ ...read, staleTime: 0 } as ReturnType<typeof billQuery>).catch(() => undefined)
  void queries.invalidateQueries({ queryKey: ['floor'] })
  return {
    isOthers: first?.isOthers === true,
    ...(billId === undefined ? { orderId: order?.id ?? first!.id } : { billId }),
  }
}

/** Lines taken for a table, and those that come back to it refused, go on to the bill that is open there. */
export function moveDraft(draft: Draft, place: string): void {
  const there = drafts.get().get(place)
  const { lines = [] } = there ?? {}
  const { guests: _asked, ...kept } = draft
  putDraft({ ...there, ...kept, place, lines: joinLines(lines, draft.lines) })
  putDraft({ place: draft.place, lines: [] })
}
