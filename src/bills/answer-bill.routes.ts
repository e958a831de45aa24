import { Type } from 'typebox'
import type { Answer, Call } from '../http/endpoint.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import type { BillDone } from '../sale/command/bill.command.ts'
import { presentBill } from '../sale/command/bill.presenter.ts'
import { BillAnswer } from './bill.schema.ts'

/** Answers a read of a bill, or a command on it, with the bill and its rounds. */
export function answerBill(
  { answer: bill, replayed }: Pick<BillDone, 'answer' | 'replayed'>,
  lang: string,
): Answer {
  return { data: presentBill(bill, lang), version: bill.bill.version, replayed }
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
