import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMe } from '../../service/device.ts'
import { useMoney } from '../../service/money.ts'
import { Chip } from '../../ui/Chip.tsx'
import { percentOf, subtract } from './amount.rules.ts'
import { AmountField } from '../AmountField.tsx'
import { roundUp } from './cash-keys.rules.ts'
import css from './pay.module.css'

/** A tip on top: none, the brand's percentages, up to the next five, or another. */
export function TipRow({
  amount,
  tip,
  onTip,
}: {
  amount: number
  tip: number
  onTip: (tip: number) => void
}) {
  const { t } = useLingui()
  const money = useMoney()
  const { tip_percents: percents } = useMe().brand
  const [isOther, setOther] = useState(false)
  const decimals = money.decimals === 0 ? 0 : 2
  const sum = amount > 0 ? roundUp(amount) : 0
  const up = subtract(sum, amount)
  return (
    <section className={css['part']} aria-label={t`Tip`}>
      <h3>
        <Trans>Tip, on top</Trans>
      </h3>
      <div className={css['chips']}>
        <Chip isPressed={tip === 0 && !isOther} onPress={() => (setOther(false), onTip(0))}>
          <Trans>None</Trans>
        </Chip>
        {percents.map(percent => {
          const part = percentOf(amount, percent, decimals)
          return (
            <Chip
              key={percent}
              isPressed={tip > 0 && tip === part}
              extra={money.short(part)}
              onPress={() => (setOther(false), onTip(part))}
            >
              {percent}%
            </Chip>
          )
        })}
        {amount > 0 && (
          <Chip
            isPressed={tip > 0 && tip === up}
            extra={money.short(up)}
            onPress={() => (setOther(false), onTip(up))}
          >
            <Trans>Up to {money.round(sum)}</Trans>
          </Chip>
        )}
        <Chip isPressed={isOther} onPress={() => setOther(!isOther)}>
          <Trans>Other</Trans>
        </Chip>
      </div>
      {isOther && <AmountField name={t`Tip`} value={tip} onChange={onTip} />}
    </section>
  )
}
