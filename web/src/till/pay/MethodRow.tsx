import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CreditCard, Ticket } from 'lucide-react'
import { useState } from 'react'
import type { components } from '@comanda/client'
import { useMoney } from '../../service/money.ts'
import { Button } from '../../ui/Button.tsx'
import css from './pay.module.css'

type Method = Pick<components['schemas']['PaymentMethod'], 'id' | 'name' | 'type'>
type Props = {
  methods: readonly Method[]
  /** Charged to the method, tip included. */
  amount: number
  off: string | undefined
  onPay: (method: Method) => void
}

/** Card and other methods. A card is never assumed: the terminal first, then a second press that books it. */
export function MethodRow({ methods, amount, off, onPay }: Props) {
  const { t } = useLingui()
  const money = useMoney()
  const [asked, setAsked] = useState<Method>()
  if (asked !== undefined)
    return (
      <section className={css['part']} aria-label={t`Other`}>
        <h3>
          <bdi>{asked.name}</bdi>
        </h3>
        <div className={css['asked']}>
          <Button
            tone="green"
            size="big"
            autoFocus
            icon={<Check />}
            off={off}
            onClick={() => {
              setAsked(undefined)
              onPay(asked)
            }}
          >
            {asked.type === 'card' ? (
              <Trans>Card approved: book {money.full(amount)}</Trans>
            ) : (
              <Trans>Received: book {money.full(amount)}</Trans>
            )}
          </Button>
          <Button size="big" onClick={() => setAsked(undefined)}>
            {asked.type === 'card' ? <Trans>Declined</Trans> : <Trans>Not received</Trans>}
          </Button>
        </div>
        <p role="status">
          {asked.type === 'card' ? (
            <Trans>
              Take the card on the terminal: <b>{money.full(amount)}</b>. Nothing is booked until you press.
            </Trans>
          ) : (
            <Trans>
              Take <b>{money.full(amount)}</b>. Nothing is booked until you press.
            </Trans>
          )}
        </p>
      </section>
    )
  return (
    <section className={css['part']} aria-label={t`Other`}>
      <h3>
        <Trans>Other</Trans>
      </h3>
      <div className={css['methods']}>
        {methods.map(method => (
          <Button
            key={method.id}
            size="big"
            icon={method.type === 'card' ? <CreditCard /> : <Ticket />}
            off={off}
            onClick={() => setAsked(method)}
            {...(method.type === 'card' && { 'data-key': 'c' })}
          >
            <span>
              <bdi>{method.name}</bdi> {method.type === 'card' && money.full(amount)}
            </span>
          </Button>
        ))}
      </div>
    </section>
  )
}
