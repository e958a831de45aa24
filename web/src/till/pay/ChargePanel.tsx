import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { intoView } from '../../ui/into-view.ts'
import { ApprovalPad } from '../approval/ApprovalPad.tsx'
import { useApproval } from '../approval/use-approval.ts'
import { ReasonChips } from '../ReasonChips.tsx'
import { actOn } from './act-on.ts'
import css from './pay.module.css'
import type { Payable } from './payable.ts'
import { useRefusal } from './use-refusal.ts'

/** Takes the service charge off, with a reason, or puts it back; a colleague's PIN where the person may not. */
export function ChargePanel({ payable }: { payable: Payable }) {
  const { t } = useLingui()
  const { charge, id } = payable
  const [isAsking, ask] = useState(false)
  const [refusal, setRefusal] = useState('')
  const refusalOf = useRefusal()
  const approval = useApproval()
  const failed = (error: unknown) => setRefusal(refusalOf(error))
  const run = (action: 'waive-service-charge' | 'restore-service-charge', body?: object) => {
    setRefusal('')
    const send = (token: string | undefined) =>
      actOn(payable, action, { ...(body && { body }), approvalToken: token }).then(() => ask(false))
    const act = (token: string | undefined) => (token === undefined ? send(token) : send(token).catch(failed))
    approval.run({ action: 'comp', target_id: id }, act).catch(failed)
  }
  if (charge === 'none' || !payable.isOpen) return null
  return (
    <section className={css['voiding']} aria-label={t`Service charge`}>
      {charge === 'off' ? (
        <>
          <p>
            <Trans>The service charge is off.</Trans>
          </p>
          <Button onClick={() => run('restore-service-charge')}>
            <Trans>Put it back</Trans>
          </Button>
        </>
      ) : (
        <Button aria-expanded={isAsking} onClick={() => ask(!isAsking)}>
          <Trans>Take the service charge off</Trans>
        </Button>
      )}
      {charge === 'on' && isAsking && (
        <ReasonChips kind="discount" onChoose={({ body }) => run('waive-service-charge', body)} />
      )}
      {refusal !== '' && (
        <p ref={intoView} role="alert" className={css['refusal']}>
          {refusal}
        </p>
      )}
      {approval.asked !== undefined && (
        <ApprovalPad what={t`Service charge`} onPin={approval.approve} onCancel={approval.cancel} />
      )}
    </section>
  )
}
