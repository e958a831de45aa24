import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Stepper } from '../../ui/Stepper.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Item, Order } from './menu.types.ts'
import { useOrderTools } from './order-context.ts'
import { ReasonChips } from '../ReasonChips.tsx'
import type { Reason } from '../reasons.ts'
import { TakenOutOutcome } from './SaleActOutcome.tsx'
import { useAgain } from './use-again.ts'
import { useSaleAct } from './use-sale-act.ts'

/**
 * Cancels a sent line, or part of it: the reason acts at once where no PIN is needed.
 * @param all the item, or all components of its combo
 */
export function CancelItem({ item, all, order }: { item: Item; all: readonly Item[]; order: Order }) {
  const { t } = useLingui()
  const { select } = useOrderTools()
  const again = useAgain()
  const [quantity, setQuantity] = useState(item.quantity)
  const part = quantity < item.quantity ? quantity : undefined
  const done = () => {
    select(undefined)
    showToast(t`${item.name} is cancelled.`, {
      act: { label: t`Order it again`, onPress: () => void again(all.map(one => ({ ...one, quantity }))) },
    })
  }
  const act = useSaleAct({ action: 'cancel_after_preparing', target_id: approvalTarget(item, order) }, done)
  const choose = (reason: Reason) => act.run(stepOf(item, order, reason, part))
  return (
    <>
      {item.quantity > 1 && Number.isInteger(item.quantity) && (
        <Stepper
          value={quantity}
          max={item.quantity}
          onChange={setQuantity}
          labels={{ less: t`Cancel one less`, more: t`Cancel one more` }}
        />
      )}
      <ReasonChips kind="cancel" onChoose={choose} />
      <TakenOutOutcome act={act} item={item} />
    </>
  )
}

function approvalTarget(item: Item, order: Order): string {
  return order.dining_session_id === null ? order.id : item.id
}

function stepOf(item: Item, order: Order, reason: Reason, quantity: number | undefined) {
  const part = quantity === undefined ? {} : { quantity }
  // Food that the kitchen has started is waste; the rest goes back to stock.
  const restock = item.kitchen.preparing_at === null
  if (order.dining_session_id !== null)
    return {
      method: 'post',
      path: '/order-items/{item}/cancel',
      params: { item: item.id },
      body: { ...reason.body, ...part, restock },
    } as const
  return {
    method: 'post',
    path: '/orders/{order}/remove-items',
    params: { order: order.id },
    body: { items: [{ item_id: item.id, ...part }], ...reason.body, restock },
  } as const
}
