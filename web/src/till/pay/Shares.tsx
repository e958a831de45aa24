import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Check, Clock } from 'lucide-react'
import { useMoney } from '../../service/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import css from './pay.module.css'
import type { Share } from './pay-state.ts'
import type { PaidShare } from './shares.rules.ts'

type Props = {
  ways: number
  /** Of what is due now; the first is the next payer's. */
  shares: readonly Share[]
  paid: readonly PaidShare[]
  onWays: (ways: number) => void
}

/** Equal shares as the service computes them: those paid are green, the next one is blue. */
export function Shares({ ways, shares, paid, onWays }: Props) {
  const { t } = useLingui()
  return (
    <section className={css['part']} aria-label={t`Equal shares`}>
      <p className={css['ways']}>
        <b>
          <Trans>Split in</Trans>
        </b>
        <Stepper
          value={ways}
          min={Math.max(2, paid.length + 1)}
          max={Math.max(20, ways)}
          onChange={onWays}
          labels={{ less: t`One share less`, more: t`One share more` }}
        />
        <span>
          <Trans>equal shares; the odd cents go to the first ones</Trans>
        </span>
      </p>
      <ol className={css['shares']}>
        {paid.map((share, at) => (
          <ShareCard
            key={`paid-${String(at)}`}
            kind="paid"
            amount={share.amount}
            of={`${at + 1} / ${ways}`}
            note={share.name}
          />
        ))}
        {shares.map((share, at) => (
          <ShareCard
            key={`due-${String(at)}`}
            kind={at === 0 ? 'now' : 'next'}
            amount={share.amount}
            of={`${paid.length + at + 1} / ${ways}`}
          />
        ))}
      </ol>
    </section>
  )
}

const looks = {
  paid: { tone: 'solid-green', icon: <Check /> },
  now: { tone: 'pen', icon: <ArrowRight className="flip" /> },
  next: { tone: 'plain', icon: <Clock /> },
} as const

function ShareCard({
  kind,
  amount,
  of,
  note,
}: {
  kind: keyof typeof looks
  amount: number
  of: string
  note?: string
}) {
  const money = useMoney()
  const { tone, icon } = looks[kind]
  return (
    <li className={`${css['share']} ${css[kind]}`}>
      <span>
        <Badge tone={tone} icon={icon}>
          {kind === 'paid' ? <Trans>Paid</Trans> : kind === 'now' ? <Trans>Now</Trans> : <Trans>Next</Trans>}
        </Badge>
        <small>{note === undefined ? of : <bdi>{note}</bdi>}</small>
      </span>
      <b>{money.full(amount)}</b>
    </li>
  )
}
