import type { Context } from '../context.ts'
import type { Answer, Call } from '../http/endpoint.ts'
import type { BillDone } from '../sale/bill.rules.ts'
import { presentBill } from './present-bill.rules.ts'
import { streamBill } from './read-bill.ts'

/** Answers reads and writes of a bill with the bill and its rounds. @throws Refusal not_found, branch_forbidden */
export async function answerBill(
  ctx: Context,
  { caller, lang }: Pick<Call, 'caller' | 'lang'>,
  { id, replayed }: BillDone,
): Promise<Answer> {
  const { holds, ...bill } = await streamBill(ctx, caller, id)
  return { data: presentBill(bill, lang), holds, version: bill.bill.version, replayed }
}
