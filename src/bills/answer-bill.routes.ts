import { Type } from 'typebox'
import type { Context } from '../context.ts'
import type { Answer, Call } from '../http/endpoint.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import type { BillDone } from '../sale/command/bill.command.ts'
import { presentBill } from '../sale/command/bill.presenter.ts'
import { BillAnswer } from './bill.schema.ts'
import { streamBill } from './read-bill.ts'
import { release } from './very-long-bills.ts'

/** Answers a command on a bill with the bill and its rounds. */
export async function answerBill(
  ctx: Context,
  { caller, lang }: Pick<Call, 'caller' | 'lang'>,
  { id, answer, replayed }: Pick<BillDone, 'id'> & Partial<BillDone>,
): Promise<Answer> {
  const { holds, ...bill } = answer ?? (await streamBill(ctx, { caller, id }))
  return { data: presentBill(bill, lang), holds, version: bill.bill.version, replayed: replayed ?? false }
}

/** Answers a read of a bill. */
export async function answerBillRead(
  ctx: Context,
  { caller, lang, turn }: Pick<Call, 'caller' | 'lang' | 'turn'>,
  id: string,
): Promise<Answer> {
  const ended = (): void => release(caller.brand.id, turn)
  try {
    const { holds, ...bill } = await streamBill(ctx, { caller, id }, turn)
    return { data: presentBill(bill, lang), holds, version: bill.bill.version, ended }
  } catch (error) {
    ended()
    throw error
  }
}

/** The parts shared by all operations that write a bill. */
export const billWrite = {
  scope: 'tables.write',
  permission: 'open',
  tag: 'Dining sessions',
  resource: 'dining_session',
  query: strict({ lang: Type.Optional(Lang) }),
  status: 200,
  answer: BillAnswer,
} as const
export const onBill = { ...billWrite, params: strict({ session: Ulid }) } as const

export const billRefuses = ['not_found', 'branch_forbidden', 'version_conflict', 'session_not_open'] as const

/** The command of a request whose path names a bill. */
export function billCommandOf({ caller, once, ifMatch, params }: Call<{ session: string }>) {
  return { caller, once, ifMatch, billId: params.session }
}
