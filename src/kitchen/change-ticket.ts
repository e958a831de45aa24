import type { Context } from '../context.ts'
import { requireVersion } from '../lib/version.ts'
import { notFound } from '../lib/refusal.ts'
import { ulidTime } from '../lib/ulid.ts'
import { commandOnOrder, type LockedOrder } from '../sale/command/order.command.ts'
import { type KitchenChange, movePart, recallPart } from '../sale/item/stage.rules.ts'
import type { KitchenCommand } from './kitchen.types.ts'
import { forward, writeStages } from './stage.steps.ts'
import { findTicketPlace, getTicket, type TicketPlace } from './tickets.store.ts'
import type { Ticket } from './ticket.presenter.ts'

type TicketDone = { ticket: Ticket; replayed: boolean }

/** Moves the items of an order at one station that are behind a stage to it. */
export function setTicketStage(ctx: Context, ticketId: string, command: KitchenCommand): Promise<TicketDone> {
  return change(ctx, ticketId, command, ({ order }, part, now) =>
    forward(order, movePart(part, command.to, now), now),
  )
}

/** Moves the items of an order at one station that are beyond a stage back to it. */
export function recallTicket(ctx: Context, ticketId: string, command: KitchenCommand): Promise<TicketDone> {
  return change(ctx, ticketId, command, ({ order }, part, now) =>
    recallPart({ order: order.kitchen, items: order.items }, part, command.to, now),
  )
}

type Items = LockedOrder['order']['items']

/** Changes one station's part of an order, and answers with its ticket as it is then, also when it has left the list. */
async function change(
  ctx: Context,
  ticketId: string,
  command: KitchenCommand,
  decide: (locked: LockedOrder, part: Items, now: number) => KitchenChange,
): Promise<TicketDone> {
  const place = await placeOf(ctx, ticketId, command)
  const { replayed } = await commandOnOrder(ctx, place.orderId, command, async (tx, locked) => {
    const { order } = locked
    requireVersion(command.ifMatch, order.version)
    const part = order.items.filter(item => item.stationId === place.stationId)
    return writeStages(tx, command.caller.brand.id, order, decide(locked, part, ctx.now()))
  })
  const ticket = await getTicket(ctx.db, command.caller.brand.id, { now: ctx.now() }, place)
  return { ticket, replayed }
}

async function placeOf(ctx: Context, id: string, { caller }: KitchenCommand): Promise<TicketPlace> {
  const sought = { id, orderedAt: ulidTime(id) }
  const place = await findTicketPlace(ctx.db, caller.brand.id, { now: ctx.now() }, sought)
  if (place === undefined) throw notFound('ticket', id)
  return place
}
