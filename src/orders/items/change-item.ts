import type { CallerCommand } from '../../access/caller.command.ts'
import { requireSender } from '../../access/role.rules.ts'
import type { Context } from '../../context.ts'
import { requireVersion } from '../../lib/version.ts'
import { touchBill } from '../../sale/bill/bill.store.ts'
import { commandOnItem, type OrderDone } from '../../sale/command/order.command.ts'
import { writeOrder } from '../../sale/order/write-changed.steps.ts'
import { changeItem as change, type ItemChanges, requireChangeable } from './change-item.rules.ts'
import { itemUpdated } from './item-event.presenter.ts'

export type ChangeItem = Omit<CallerCommand, 'idempotencyKey'> & { itemId: string; changes: ItemChanges }

/** Changes the note, seat or course of a line that was sent, or holds it back before the kitchen begins it. */
export function changeItem(
  ctx: Context,
  { caller, ifMatch, itemId, changes }: ChangeItem,
): Promise<OrderDone> {
  const brandId = caller.brand.id
  return commandOnItem(ctx, itemId, { caller, idempotencyKey: undefined }, async (tx, locked) => {
    const { order, bill, item } = locked
    requireSender(caller, bill === undefined ? order.channel : 'table')
    requireVersion(ifMatch, order.version)
    requireChangeable(order, bill, item, 'change')
    const after = change(order, item, changes, ctx.now())
    if (after === undefined) return []
    const version = await writeOrder(tx, brandId, order, after.order)
    if (bill !== undefined) await touchBill(tx, brandId, bill.id)
    return [itemUpdated(order, after.item, version)]
  })
}
