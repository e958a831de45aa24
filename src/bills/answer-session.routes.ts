import type { Context } from '../context.ts'
import type { Answer, Call } from '../http/endpoint.ts'
import type { SessionDone } from '../sale/dining-session.rules.ts'
import { presentSession } from './present-session.rules.ts'
import { streamSession } from './read-session.ts'

/** Answers reads of a bill and acts on it with the bill and its rounds. @throws Refusal not_found, branch_forbidden */
export async function answerSession(
  ctx: Context,
  { caller, lang }: Pick<Call, 'caller' | 'lang'>,
  { id, replayed }: SessionDone,
): Promise<Answer> {
  const { holds, ...bill } = await streamSession(ctx, caller, id)
  return { data: presentSession(bill, lang), holds, version: bill.session.version, replayed }
}
