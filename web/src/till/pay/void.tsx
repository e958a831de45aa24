import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { command } from '../../service/commands.ts'
import { useMoney } from '../../service/money.ts'
import { refresh } from '../../service/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { ApprovalPad } from '../approval/ApprovalPad.tsx'
import { useApproval } from '../approval/use-approval.ts'
import css from './pay.module.css'
import type { Payable, Payment } from './payable.ts'
import { placeOf } from '../sale-target.ts'
import { useRefusal } from './use-refusal.ts'

/** Voids a payment of an open bill: asked once, since money leaves; approved in place where the brand wants it. */
export function useVoid(payable: Payable) {
  const { t } = useLingui()
  const money = useMoney()
  const [payment, setPayment] = useState<Payment>()
  const [refusal, setRefusal] = useState('')
  const refusalOf = useRefusal()
  const approval = useApproval()
  const send = async (id: string, approvalToken: string | undefined) => {
    const body = { reason: t`Mistake at the till` }
    const step = {
      method: 'post',
      path: '/payments/{payment}/void',
      params: { payment: id },
      body,
      ...(approvalToken !== undefined && { approvalToken }),
    } as const
    await (
      await command({ place: placeOf(payable), kind: 'act', steps: [step] })
    ).answered
    refresh([payable.kind, payable.id])
    setPayment(undefined)
  }
  const confirm = ({ id }: Payment) =>
    approval
      .run({ action: 'void', target_id: id }, token => send(id, token))
      .catch((error: unknown) => setRefusal(refusalOf(error)))
  const what = payment === undefined ? '' : `${payment.name} ${money.full(payment.amount)}`
  const panel = payment !== undefined && (
    <section className={css['voiding']} aria-label={t`Void a payment`}>
      <p>
        <Trans>
          Void <bdi>{what}</bdi>? The money is given back by hand.
        </Trans>
      </p>
      {refusal !== '' && (
        <p role="alert" className={css['refusal']}>
          {refusal}
        </p>
      )}
      {approval.asked === undefined ? (
        <p className={css['chips']}>
          <Button tone="red" onClick={() => void confirm(payment)}>
            <Trans>Void it</Trans>
          </Button>
          <Button onClick={() => setPayment(undefined)}>
            <Trans>Keep it</Trans>
          </Button>
        </p>
      ) : (
        <ApprovalPad what={t`Voiding ${what}`} onPin={approval.approve} onCancel={approval.cancel} />
      )}
    </section>
  )
  const ask = (next: Payment) => {
    setRefusal('')
    setPayment(next)
  }
  return { ask, panel }
}
