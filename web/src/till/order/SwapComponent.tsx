import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DraftLine } from '../../service/draft.types.ts'
import { randomId } from '../../service/ids.ts'
import { useMoney } from '../../service/money.ts'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import type { Item } from './menu.types.ts'
import { useOrderTools } from './order-context.ts'
import css from './pieces.module.css'
import { Replacement } from './Replacement.tsx'
import { lineInPlace, type swapsOf } from './swap.rules.ts'

/** Orders another option in the place of a component of a sent combo: which, its choices, then why. */
export function SwapComponent({ swaps }: { swaps: ReturnType<typeof swapsOf> }) {
  const { t } = useLingui()
  const money = useMoney()
  const { menu } = useOrderTools()
  const [taken, take] = useState<{ item: Item; line: DraftLine }>()
  const product = menu.byId.get(taken?.line.productId ?? '')
  return (
    <>
      <div className={css['choices']}>
        {swaps.map(({ item, options }) => (
          <ChipRow key={item.id} name={t`Instead of ${item.name}`}>
            {options.map(option => (
              <Chip
                key={option.product.id}
                isPressed={taken?.item.id === item.id && product?.id === option.product.id}
                extra={option.more === 0 ? undefined : signed(option.more, money.short)}
                onPress={() =>
                  take({ item, line: lineInPlace(item, option.product, menu.byId, randomId(8)) })
                }
              >
                {option.product.short_name ?? option.product.name}
              </Chip>
            ))}
          </ChipRow>
        ))}
      </div>
      {taken !== undefined && product !== undefined && (
        <Replacement
          key={taken.line.id}
          item={taken.item}
          line={taken.line}
          product={product}
          onChange={line => take({ item: taken.item, line })}
        />
      )}
    </>
  )
}

function signed(amount: number, short: (amount: number) => string): string {
  return amount > 0 ? `+${short(amount)}` : `−${short(-amount)}`
}
