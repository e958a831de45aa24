import { Trans, useLingui } from '@lingui/react/macro'
import { useMoney } from '../../service/money.ts'
import { Button } from '../../ui/Button.tsx'
import type { Discount } from './discounts.rules.ts'
import css from './pay.module.css'

/** A discount that the lines above have in their prices. */
export function DiscountRow({
  discount: { reason, percent, amount },
  onRemove,
}: {
  discount: Discount
  onRemove: (() => void) | undefined
}) {
  const { t } = useLingui()
  const money = useMoney()
  const name = percent === null ? reason : `${reason}, ${percent}%`
  return (
    <div className={css['paid']}>
      <dt>
        <span>
          <Trans>
            Taken off: <bdi>{name}</bdi>
          </Trans>
        </span>
        {onRemove !== undefined && (
          <Button tone="bare" aria-label={t`Remove ${name}`} onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </dt>
      <dd>−{money.short(amount)}</dd>
    </div>
  )
}
