import type { Answer } from '../http/endpoint.ts'
import type { OrderDone } from './order.command.ts'
import { presentOrder } from './order.presenter.ts'

/** Answers a read of an order, or a command on it, with the order. */
export function answerOrder(
  { answer: order, replayed }: Pick<OrderDone, 'answer' | 'replayed'>,
  lang: string,
): Answer {
  return { data: presentOrder(order, { zone: order.zone, lang }), version: order.version, replayed }
}
