import { type components, Refused } from '@comanda/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { command } from '../../service/commands.ts'
import { useMoney } from '../../service/money.ts'
import { refresh } from '../../service/queries.ts'
import { refusalText } from '../../service/refusal-text.ts'
import { Segments } from '../../ui/Segments.tsx'
import { AmountField } from '../AmountField.tsx'
import { ReasonChips } from '../ReasonChips.tsx'
import type { Reason } from '../reasons.ts'
import { AskFirst } from './AskFirst.tsx'
import { putIn } from './coins.rules.ts'
import css from './drawer.module.css'

type Shift = components['schemas']['Shift']
type Kind = 'pay_in' | 'pay_out'

/** Money that goes into the drawer or out of it without a sale: the amount, then why. */
export function Movements({ shift }: { shift: Shift }) {
  const { t } = useLingui()
  const [kind, setKind] = useState<Kind>('pay_out')
  const [amount, setAmount] = useState(0)
  const [made, setMade] = useState(0)
  const [refusal, setRefusal] = useState('')
  const [asked, ask] = useState<Reason>()
  const money = useMoney()
  const card = useRef<HTMLElement>(null)
  const put = putIn(shift)
  const move = async ({ body: reason }: Reason) => {
    const body = { kind, amount, ...reason }
    const step = {
      method: 'post',
      path: '/shifts/{shift}/movements',
      params: { shift: shift.id },
      body,
    } as const
    setRefusal('')
    ask(undefined)
    try {
      await (
        await command({ place: 'drawer', kind: 'act', steps: [step] })
      ).answered
      setAmount(0)
      setMade(made + 1)
      // The reason that was pressed is gone.
      card.current?.querySelector('input')?.focus()
      refresh(['shift'])
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefusal(refusalText(error))
    }
  }
  const kinds = [
    { value: 'pay_in', label: <Trans>Pay in</Trans> },
    { value: 'pay_out', label: <Trans>Pay out</Trans> },
  ] as const
  return (
    <section ref={card} className={css['card']} aria-label={t`Paid in and out`}>
      <Segments name={t`Paid in and out`} value={kind} options={kinds} onChange={setKind} />
      <AmountField key={made} name={t`Amount`} value={undefined} onChange={setAmount} />
      {amount > 0 && (
        <ReasonChips
          kind="cash"
          onChoose={reason => (kind === 'pay_out' && amount > put ? ask(reason) : void move(reason))}
        />
      )}
      {amount > put && kind === 'pay_out' && asked !== undefined && (
        <AskFirst yes={t`Pay out`} onYes={() => void move(asked)} onNo={() => ask(undefined)}>
          <Trans>
            Pay out {money.full(amount)}? Besides sales, only {money.full(put)} was put into this drawer.
          </Trans>
        </AskFirst>
      )}
      <p role="alert" className={css['refusal']}>
        {refusal}
      </p>
      <Made movements={shift.movements} />
    </section>
  )
}

function Made({ movements }: { movements: Shift['movements'] }) {
  const money = useMoney()
  return (
    <ul className={css['made']}>
      {movements.map(({ id, kind, amount, reason }) => (
        <li key={id}>
          <bdi>{reason}</bdi>
          <span>
            {kind === 'pay_out' ? '−' : '+'}
            {money.full(amount)}
          </span>
        </li>
      ))}
    </ul>
  )
}
