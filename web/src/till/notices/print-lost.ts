import { NoAnswer, Refused } from '@comanda/client'
import { service } from '../../service/person.ts'
import { readLost } from './printer-queries.ts'

export type Outcome = {
  /** `unread`: nothing was sent; `unsure`: the service fell silent on the way. */
  end: 'done' | 'unread' | 'unsure'
  refused?: { number: string | undefined; error: Refused }
}

/** Prints all that the kitchen has of each order, unless another till just did. */
export async function printLost(branchId: string, orderIds: ReadonlySet<string | null>): Promise<Outcome> {
  const outcome: Outcome = { end: 'unread' }
  try {
    const lost = await readLost(branchId, Infinity)
    outcome.end = 'unsure'
    for (const one of lost) if (one.way === 'print' && orderIds.has(one.orderId)) await printOne(one, outcome)
    outcome.end = 'done'
  } catch (error) {
    if (error instanceof Refused) return { end: 'done', refused: { number: undefined, error } }
    if (!(error instanceof NoAnswer)) throw error
  }
  return outcome
}

/** One that is refused does not keep the others back. */
async function printOne({ orderId, order, jobs }: Found, outcome: Outcome): Promise<void> {
  // Pressed again after no answer, it is the same request.
  const idempotencyKey = `print-again-${jobs.at(-1)!.id}`
  try {
    await service().post('/print-jobs', { body: { kind: 'ticket', order_id: orderId! }, idempotencyKey })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    outcome.refused ??= { number: order?.display_number, error }
  }
}

type Found = Awaited<ReturnType<typeof readLost>>[number]
