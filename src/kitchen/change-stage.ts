import type { CallerCommand } from '../access/caller.command.ts'
import type { Context } from '../context.ts'
import { requireVersion } from '../lib/version.ts'
import { itemAllows } from '../sale/item/item.rules.ts'
import { moveItem, moveOrder, recallOrder as recall, recallPart } from '../sale/item/stage.rules.ts'
import { commandOnItem, commandOnOrder, type OrderDone } from '../sale/command/order.command.ts'
import { kitchenUpdated } from '../sale/order/order.rules.ts'
import { updateItem } from '../sale/order/order-changes.store.ts'
import { itemCancelled } from '../sale/sale.refusals.ts'
import type { KitchenCommand } from './kitchen.types.ts'
import { forward, writeStages } from './stage.steps.ts'

/** Moves one item forward in the kitchen; the stage it already has changes nothing. */
export function setItemStage(ctx: Context, itemId: string, command: KitchenCommand): Promise<OrderDone> {
  return commandOnItem(ctx, itemId, command, async (tx, { order, item }) => {
    requireVersion(command.ifMatch, order.version)
    if (!itemAllows(item, 'set_stage')) throw itemCancelled(item.id)
    const now = ctx.now()
    const kitchen = moveItem(item.kitchen, command.to, now)
    const moves = kitchen === item.kitchen ? [] : [{ id: itemId, kitchen }]
    return writeStages(tx, command.caller.brand.id, order, forward(order, moves, now))
  })
}

/** Moves one item that is beyond a stage back to it and clears the later times. */
export function recallItem(ctx: Context, itemId: string, command: KitchenCommand): Promise<OrderDone> {
  return commandOnItem(ctx, itemId, command, async (tx, { order, item }) => {
    requireVersion(command.ifMatch, order.version)
    if (!itemAllows(item, 'set_stage')) throw itemCancelled(item.id)
    const whole = { order: order.kitchen, items: order.items }
    const change = recallPart(whole, [item], command.to, ctx.now())
    return writeStages(tx, command.caller.brand.id, order, change)
  })
}

/** Moves the items of an order that are behind a stage to it; the stage the order already has changes nothing. */
export function setOrderStage(ctx: Context, orderId: string, command: KitchenCommand): Promise<OrderDone> {
  return commandOnOrder(ctx, orderId, command, async (tx, { order }) => {
    requireVersion(command.ifMatch, order.version)
    const now = ctx.now()
    const moves = moveOrder(order.kitchen, order.items, command.to, now)
    return writeStages(tx, command.caller.brand.id, order, forward(order, moves, now))
  })
}

/** Moves every live item of an order that is beyond a stage back to it and clears the later times. */
export function recallOrder(ctx: Context, orderId: string, command: KitchenCommand): Promise<OrderDone> {
  return commandOnOrder(ctx, orderId, command, async (tx, { order }) => {
    requireVersion(command.ifMatch, order.version)
    return writeStages(
      tx,
      command.caller.brand.id,
      order,
      recall(order.kitchen, order.items, command.to, ctx.now()),
    )
  })
}

/**
 * Acknowledges a cancelled item, so that tickets no longer show it, or the change of a live one; repeating it changes
 * nothing. Nothing shown of the order changes, so its version stays.
 */
export function acknowledgeItem(ctx: Context, itemId: string, request: CallerCommand): Promise<OrderDone> {
  return commandOnItem(ctx, itemId, request, async (tx, { order, item }) => {
    requireVersion(request.ifMatch, order.version)
    const isLive = item.cancelledAt === null
    if (isLive ? item.changedAt === null : item.acknowledgedAt !== null) return []
    const seen = isLive ? { changedAt: null } : { acknowledgedAt: ctx.now() }
    await updateItem(tx, request.caller.brand.id, { ...item, ...seen })
    return [kitchenUpdated(order, [item])]
  })
}
