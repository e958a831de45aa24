import { Trans } from '@lingui/react/macro'
import { useMoney } from '../../service/money.ts'
import type { Done } from './Paid.tsx'
import css from './pay.module.css'

/** The money handed over, the amount and tip it was for, and the change to give back. */
export function Given({
  done,
}: {
  done: Pick<Done, 'methodName' | 'received' | 'amount' | 'tip' | 'change'>
}) {
  const money = useMoney()
  return (
    <>
      <p>
        {done.tip > 0 ? (
          <Trans>
            <bdi>{done.methodName}</bdi> {money.full(done.received)} for {money.full(done.amount)} and{' '}
            {money.full(done.tip)} tip
          </Trans>
        ) : (
          <Trans>
            <bdi>{done.methodName}</bdi> {money.full(done.received)} for {money.full(done.amount)}
          </Trans>
        )}
      </p>
      {done.change > 0 && (
        <p className={css['change']}>
          <span>
            <Trans>Change</Trans>
          </span>
          <output>{money.full(done.change)}</output>
        </p>
      )}
    </>
  )
}
