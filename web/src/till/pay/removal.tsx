import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { command } from '../../service/commands.ts'
import { refresh } from '../../service/queries.ts'
import { ApprovalPad } from '../approval/ApprovalPad.tsx'
import { useApproval } from '../approval/use-approval.ts'
import { placeOf } from '../sale-target.ts'
import type { Discount } from './discounts.rules.ts'
import css from './pay.module.css'
import type { Payable } from './payable.ts'
import { useRefusal } from './use-refusal.ts'

/** An approval of a discount names a percentage; that of taking one away covers nothing. */
const leastPercent = 0.01

/** Takes a discount away; a colleague's PIN where the person may not. */
export function useRemoval(payable: Payable) {
  const { t } = useLingui()
  const [refusal, setRefusal] = useState('')
  const refusalOf = useRefusal()
  const approval = useApproval()
  const failed = (error: unknown) => setRefusal(refusalOf(error))
  const remove = ({ id, orderId }: Discount) => {
    setRefusal('')
    const send = async (approvalToken: string | undefined) => {
      const step = {
        method: 'delete',
        ...(orderId === null
          ? {
              path: '/dining-sessions/{session}/discounts/{discount}',
              params: { session: payable.id, discount: id },
            }
          : { path: '/orders/{order}/discounts/{discount}', params: { order: orderId, discount: id } }),
        ...(approvalToken !== undefined && { approvalToken }),
      } as const
      const stored = await command({ place: placeOf(payable), kind: 'act', steps: [step] })
      await stored.answered
      refresh([payable.kind, payable.id])
    }
    const act = (token: string | undefined) => (token === undefined ? send(token) : send(token).catch(failed))
    const approvable = {
      action: 'discount',
      target_id: orderId ?? payable.id,
      percent: leastPercent,
    } as const
    approval.run(approvable, act).catch(failed)
  }
  const panel = (
    <>
      {refusal !== '' && (
        <p role="alert" className={css['refusal']}>
          {refusal}
        </p>
      )}
      {approval.asked !== undefined && (
        <section className={css['voiding']} aria-label={t`Remove a discount`}>
          <ApprovalPad what={t`Remove a discount`} onPin={approval.approve} onCancel={approval.cancel} />
        </section>
      )}
    </>
  )
  return { remove, panel }
}
