import { NoAnswer, Refused } from '@comanda/client'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Act, command } from '../../service/commands.ts'
import { queries } from '../../service/queries.ts'
import { service } from '../../service/person.ts'
import { sayNow } from '../../ui/toast.ts'
import { useOrder } from './order-context.ts'

type Approval = {
  action: 'cancel_after_preparing' | 'discount' | 'comp'
  target_id: string
  percent?: number
}
type Step = Act['steps'][number]

/** An act on a line that was sent: it may need a manager's PIN, and the service may refuse it. */
export function useSaleAct(approval: Approval, onDone: () => void) {
  const { t } = useLingui()
  const { sale } = useOrder()
  const [asked, ask] = useState<Step>()
  const [fault, setFault] = useState<string>()
  const run = async (step: Step) => {
    setFault(undefined)
    const { answered } = await command({ place: sale.place, kind: 'act', steps: [step] })
    try {
      await answered
      ask(undefined)
      onDone()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code === 'approval_required') return ask(step)
      setFault(error.message)
      sayNow(error.message)
    }
    for (const name of ['bill', 'order', 'floor']) void queries.invalidateQueries({ queryKey: [name] })
  }
  const approve = async (pin: string) => {
    try {
      const { token } = await service().post('/approvals', { body: { ...approval, pin } })
      await run({ ...asked!, approvalToken: token })
    } catch (error) {
      if (error instanceof NoAnswer) return t`The service does not answer. A PIN can only be checked with it.`
      if (error instanceof Refused) return error.message
      throw error
    }
    return undefined
  }
  return { run, fault, isAsking: asked !== undefined, ask, approve }
}
