import { type components, Refused } from '@comanda/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { command } from '../../service/commands.ts'
import { useMoney } from '../../service/money.ts'
import { refresh } from '../../service/queries.ts'
import { refusalText } from '../../service/refusal-text.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { AmountField } from '../AmountField.tsx'
import { type Reason, useReasons } from '../reasons.ts'
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
  const reasons = useReasons('cash')
  const move = async ({ body: reason }: Reason) => {
    const body = { kind, amount, ...reason }
    const step = {
      method: 'post',
      path: '/shifts/{shift}/movements',
      params: { shift: shift.id },
      body,
    } as const
    setRefusal('')
    try {
      await (
        await command({ place: 'drawer', kind: 'act', steps: [step] })
      ).answered
      setAmount(0)
      setMade(made + 1)
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
    <section className={css['card']} aria-label={t`Paid in and out`}>
      <Segments name={t`Paid in and out`} value={kind} options={kinds} onChange={setKind} />
      <AmountField key={made} name={t`Amount`} value={undefined} onChange={setAmount} />
      {amount > 0 && (
        <div className={css['chips']} role="group" aria-label={t`Why`}>
          {reasons.map(reason => (
            <Chip key={reason.key} isPressed={false} onPress={() => void move(reason)}>
              {reason.name}
            </Chip>
          ))}
        </div>
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
