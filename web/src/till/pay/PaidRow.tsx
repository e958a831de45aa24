import { Trans, useLingui } from '@lingui/react/macro'
import { useMoney } from '../../service/money.ts'
import { timeIn } from '../../ui/Bar.tsx'
import { Button } from '../../ui/Button.tsx'
import { useBranch } from '../frame/branch.ts'
import css from './pay.module.css'
import type { Payment } from './payable.ts'

/** A payment of a bill that is not settled; voiding it is for its mistakes. */
export function PaidRow({ payment, onVoid }: { payment: Payment; onVoid: (() => void) | undefined }) {
  const { t } = useLingui()
  const money = useMoney()
  const { timezone } = useBranch()
  const time = timeIn(timezone, Date.parse(payment.paid_at))
  return (
    <div className={css['paid']}>
      <dt>
        <span>
          <Trans>
            Paid: <bdi>{payment.name}</bdi>, {time}
          </Trans>
        </span>
        {onVoid !== undefined && (
          <Button
            tone="bare"
            aria-label={t`Void ${payment.name} ${money.full(payment.amount)}`}
            onClick={onVoid}
          >
            <Trans>Void</Trans>
          </Button>
        )}
      </dt>
      <dd>−{money.short(payment.amount)}</dd>
    </div>
  )
}
