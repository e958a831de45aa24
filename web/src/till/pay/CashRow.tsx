import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMoney } from '../../service/money.ts'
import { Button } from '../../ui/Button.tsx'
import { subtract } from './amount.rules.ts'
import { AmountField } from '../AmountField.tsx'
import { noteSums } from './cash-keys.rules.ts'
import css from './pay.module.css'

type Props = {
  /** Goes into the drawer: rounded to the smallest coin, tip included. */
  toReceive: number
  off: string | undefined
  onCash: (tendered: number | undefined) => void
}

/** Cash: exactly, the next sums of notes with the change on the key, or another sum. */
export function CashRow({ toReceive, off, onCash }: Props) {
  const { t } = useLingui()
  const money = useMoney()
  const [isOther, setOther] = useState(false)
  const [tendered, setTendered] = useState(0)
  const short = tendered < toReceive ? t`That is less than ${money.full(toReceive)}` : undefined
  return (
    <section className={css['part']} aria-label={t`Cash`}>
      <h3>
        <Trans>Cash</Trans>
      </h3>
      <div className={css['cash']}>
        <Button
          tone="solid"
          size="big"
          autoFocus
          off={off}
          onClick={() => onCash(undefined)}
          className={css['exact']}
        >
          <span>
            <Trans>Cash exact</Trans>
            <small>{money.full(toReceive)}</small>
          </span>
        </Button>
        {toReceive > 0 &&
          noteSums(toReceive).map(sum => (
            <Button key={sum} size="big" off={off} onClick={() => onCash(sum)}>
              <span>
                {money.round(sum)}
                <small>
                  <Trans>change {money.short(subtract(sum, toReceive))}</Trans>
                </small>
              </span>
            </Button>
          ))}
        <Button size="big" aria-expanded={isOther} onClick={() => setOther(!isOther)}>
          <Trans>Other</Trans>
        </Button>
      </div>
      {isOther && (
        <div className={css['other']}>
          <AmountField name={t`The guest gives`} value={undefined} onChange={setTendered} />
          <Button tone="solid" off={off ?? short} onClick={() => onCash(tendered)}>
            <Trans>Take it, change {money.full(Math.max(0, subtract(tendered, toReceive)))}</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
