import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Item, Order } from './menu.types.ts'
import { useOrderTools } from './order-context.ts'
import { ReasonChips } from '../ReasonChips.tsx'
import { SaleActOutcome } from './SaleActOutcome.tsx'
import { useSaleAct } from './use-sale-act.ts'

const percents = [5, 10, 20, 50, 100]

/** A discount on one sent line: how much, then why. */
export function DiscountItem({ item, order }: { item: Item; order: Order }) {
  const { t } = useLingui()
  const { select } = useOrderTools()
  const [percent, setPercent] = useState<number>()
  const approval =
    percent === 100
      ? ({ action: 'comp', target_id: order.id } as const)
      : ({ action: 'discount', target_id: order.id, percent: percent ?? 0 } as const)
  const act = useSaleAct(approval, () => {
    select(undefined)
    showToast(t`${percent ?? 0} % off ${item.name}.`)
  })
  return (
    <>
      <ChipRow name={t`Discount`}>
        {percents.map(one => (
          <Chip key={one} isPressed={percent === one} onPress={() => setPercent(one)}>
            {`${one} %`}
          </Chip>
        ))}
      </ChipRow>
      {percent !== undefined && (
        <ReasonChips
          kind="discount"
          onChoose={reason =>
            act.run({
              method: 'post',
              path: '/orders/{order}/discount',
              params: { order: order.id },
              body: { kind: 'percentage', value: percent, item_id: item.id, ...reason.body },
            })
          }
        />
      )}
      <SaleActOutcome act={act} what={t`${percent ?? 0} % off ${item.name}`} />
    </>
  )
}
