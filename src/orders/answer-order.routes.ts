import { Type } from 'typebox'
import type { Answer } from '../http/endpoint.ts'
import { toMilli } from '../lib/money.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import type { OrderDone } from '../sale/command/order.command.ts'
import { presentOrder } from '../sale/command/order.presenter.ts'
import { OrderAnswer } from '../sale/command/order.schema.ts'

/** Answers a read of an order, or a command on it, with the order. */
export function answerOrder(
  { answer: order, replayed }: Pick<OrderDone, 'answer' | 'replayed'>,
  lang: string,
): Answer {
  return { data: presentOrder(order, { zone: order.zone, lang }), version: order.version, replayed }
}

/** The parts shared by all operations that answer with an order. */
export const orderParts = {
  query: strict({ lang: Type.Optional(Lang) }),
  status: 200,
  answer: OrderAnswer,
} as const
export const onOrder = { ...orderParts, resource: 'order', params: strict({ order: Ulid }) } as const

/** Reads the items that a request names; an item without a quantity is the whole item. */
export function readItems(items: readonly { item_id: string; quantity?: number | undefined }[]) {
  return items.map(({ item_id: itemId, quantity }) => ({
    itemId,
    quantityMilli: quantity === undefined ? undefined : toMilli(quantity),
  }))
}
