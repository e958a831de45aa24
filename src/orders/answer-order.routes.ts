import type { Context } from '../context.ts'
import type { Answer, Call } from '../http/endpoint.ts'
import type { OrderDone } from './claim-order.steps.ts'
import { presentOrder } from './present-order.rules.ts'
import { readOrder } from './read-orders.ts'

/** The order as it is read and as every write on it is answered. @throws Refusal not_found, branch_forbidden */
export async function answerOrder(
  ctx: Context,
  { caller, lang }: Pick<Call, 'caller' | 'lang'>,
  { id, replayed }: OrderDone,
): Promise<Answer> {
  const order = await readOrder(ctx, caller, id)
  return { data: presentOrder(order, { zone: order.zone, lang }), version: order.version, replayed }
}
