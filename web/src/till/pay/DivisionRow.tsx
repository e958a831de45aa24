import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMoney } from '../../service/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { AmountField } from '../AmountField.tsx'
import { firstOf } from './division.rules.ts'
import css from './pay.module.css'
import { leftAfter, type PayState, type Share } from './pay-state.ts'
import { Seats } from './Seats.tsx'
import { Shares } from './Shares.tsx'
import { type PaidShare, waysOf } from './shares.rules.ts'

type Props = {
  state: PayState
  shares: readonly Share[]
  paid: readonly PaidShare[]
  amount: number
  /** “€113.00 less 512 points”. */
  less: string
}

/** How the bill is divided, and what this payer pays. */
export function DivisionRow({ state, shares, paid, amount, less }: Props) {
  const { t } = useLingui()
  const { division, divide, payable } = state
  const options = [
    { value: 'whole', label: <Trans>Whole</Trans> },
    ...(payable.kind === 'bill' ? [{ value: 'equal' as const, label: <Trans>Equal</Trans> }] : []),
    { value: 'item', label: <Trans>By item</Trans> },
    ...(payable.kind === 'bill' ? [{ value: 'seat' as const, label: <Trans>By seat</Trans> }] : []),
    { value: 'amount', label: <Trans>Amount</Trans> },
  ] as const
  return (
    <>
      <Segments
        name={t`How to divide`}
        value={division.by}
        options={options}
        onChange={by => divide(firstOf(by, payable))}
      />
      {division.by === 'equal' && (
        <Shares
          ways={waysOf(division.ways, paid)}
          shares={shares}
          paid={paid}
          onWays={ways => divide({ by: 'equal', ways })}
        />
      )}
      {division.by === 'seat' && (
        <Seats shares={shares} seat={division.seat} onSeat={seat => divide({ by: 'seat', seat })} />
      )}
      {division.by === 'amount' && (
        // The next guest's is empty.
        <div key={payable.payments.length} data-key="amount">
          <AmountField
            name={t`This guest pays`}
            value={division.amount}
            onChange={typed => divide({ by: 'amount', amount: typed })}
          />
        </div>
      )}
      {division.by !== 'equal' && <ToPay state={state} amount={amount} less={less} />}
    </>
  )
}

function ToPay({
  state: { division, divide, payable },
  amount,
  less,
}: {
  state: PayState
  amount: number
  less: string
}) {
  const money = useMoney()
  const count = division.by === 'item' ? division.chosen.size : 0
  const left = leftAfter(payable.due, amount)
  return (
    <section className={css['topay']}>
      <h3>
        {division.by === 'item' ? (
          <Plural value={count} one="# line chosen" other="# lines chosen" />
        ) : (
          <Trans>To pay now</Trans>
        )}
      </h3>
      <p>
        <output className={css['amount']}>{money.full(amount)}</output>
        <span>
          {division.by === 'whole' ? less : left > 0 && <Trans>leaves {money.full(left)} due</Trans>}
        </span>
        {count > 0 && (
          <Button onClick={() => divide(firstOf('item', payable))}>
            <Trans>Clear</Trans>
          </Button>
        )}
      </p>
    </section>
  )
}
