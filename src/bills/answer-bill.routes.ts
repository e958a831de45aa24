import type { Context } from '../context.ts'
import type { Answer, Call } from '../http/endpoint.ts'
import type { BillDone } from './bill.command.ts'
import { presentBill } from './bill.presenter.ts'
import { streamBill } from './read-bill.ts'

/** Answers a command on a bill with the bill and its rounds. @throws Refusal not_found, branch_forbidden */
export async function answerBill(
  ctx: Context,
  { caller, lang }: Pick<Call, 'caller' | 'lang'>,
  { id, answer, replayed }: BillDone,
): Promise<Answer> {
  const { holds, ...bill } = answer ?? (await streamBill(ctx, caller, id))
  return { data: presentBill(bill, lang), holds, version: bill.bill.version, replayed }
}

/** Answers a read of the bill. @throws Refusal not_found, branch_forbidden */
export function answerRead(ctx: Context, call: Pick<Call, 'caller' | 'lang'>, id: string): Promise<Answer> {
  return answerBill(ctx, call, { id, answer: undefined, replayed: false })
}

type Asked = Pick<Call<{ session: string }>, 'caller' | 'once' | 'ifMatch' | 'params'>

/** The command of a request whose path names a bill. */
export function billCommandOf({ caller, once, ifMatch, params }: Asked) {
  return { caller, once, ifMatch, billId: params.session }
}
