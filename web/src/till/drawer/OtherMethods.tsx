import { Trans, useLingui } from '@lingui/react/macro'
import type { components } from '@comanda/client'
import { AmountField } from '../AmountField.tsx'
import css from './drawer.module.css'

type Props = {
  methods: readonly Pick<components['schemas']['PaymentMethod'], 'id' | 'name'>[]
  amounts: ReadonlyMap<string, number>
  onAmounts: (amounts: ReadonlyMap<string, number>) => void
}

/** The sums of the terminal and the vouchers. */
export function OtherMethods({ methods, amounts, onAmounts }: Props) {
  const { t } = useLingui()
  if (methods.length === 0) return null
  return (
    <section className={css['card']} aria-label={t`The other methods`}>
      <h3>
        <Trans>The other methods</Trans>
      </h3>
      {methods.map(({ id, name }) => (
        <AmountField
          key={id}
          name={name}
          value={amounts.get(id)}
          placeholder={t`not counted`}
          onChange={amount => onAmounts(new Map(amounts).set(id, amount))}
        />
      ))}
      <p className={css['hint']}>
        <Trans>A method left empty stays “not counted” in the report. It is not zero.</Trans>
      </p>
    </section>
  )
}
