import { Refused } from '@comanda/client'
import { useState } from 'react'
import { type Act, command } from '../../service/commands.ts'
import { queries } from '../../service/queries.ts'
import { sayNow } from '../../ui/toast.ts'
import { type Approvable, useApproval } from '../approval/use-approval.ts'
import { useOrderTools } from './order-context.ts'

type Step = Act['steps'][number]

/** A command on a line that was sent: it may need a colleague's PIN, and the service may refuse it. */
export function useSaleAct(approvable: Approvable, onDone: () => void) {
  const { sale } = useOrderTools()
  const approval = useApproval()
  const [fault, setFault] = useState<string>()
  const refused = (error: unknown) => {
    if (!(error instanceof Refused)) throw error
    setFault(error.message)
    sayNow(error.message)
    for (const name of ['bill', 'order', 'floor']) void queries.invalidateQueries({ queryKey: [name] })
  }
  const send = async (step: Step, approvalToken: string | undefined) => {
    const approved = approvalToken === undefined ? step : { ...step, approvalToken }
    const { answered } = await command({ place: sale.place, kind: 'act', steps: [approved] })
    await answered
    for (const name of ['bill', 'order', 'floor']) void queries.invalidateQueries({ queryKey: [name] })
    onDone()
  }
  const run = (step: Step) => {
    setFault(undefined)
    const act = (token: string | undefined) =>
      token === undefined ? send(step, token) : send(step, token).catch(refused)
    approval.run(approvable, act).catch(refused)
  }
  return { run, fault, approval }
}
