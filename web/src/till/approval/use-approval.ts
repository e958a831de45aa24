import { type components, Refused } from '@comanda/client'
import { useState } from 'react'
import { service } from '../../service/person.ts'

/** A request for a colleague's approval: an action on a bill, an order or a payment, and its limit. */
export type Approvable = Omit<components['schemas']['GiveApprovalRequest'], 'pin'>

type Act = (approvalToken: string | undefined) => Promise<void>
type Asked = { approvable: Approvable; act: Act }

/**
 * Runs a request, and where the service wants a colleague's approval, asks for a PIN in place and runs it again with that.
 * `run` rejects with any other refusal; `asked` is what the pad (`ApprovalPad`) shows while it waits.
 */
export function useApproval() {
  const [asked, setAsked] = useState<Asked>()
  const run = async (approvable: Approvable, act: Act) => {
    try {
      await act(undefined)
    } catch (error) {
      if (!wantsApproval(error)) throw error
      setAsked({ approvable: askedBy(error, approvable), act })
    }
  }
  /** @throws Refused if the PIN or the request is refused */
  const approve = async (pin: string) => {
    if (asked === undefined) return
    const { token } = await service().post('/approvals', { body: { ...asked.approvable, pin } })
    setAsked(undefined)
    await asked.act(token)
  }
  return { run, approve, asked: asked?.approvable, cancel: () => setAsked(undefined) }
}

/** The approval of a discount covers all of the sale together, which the refusal counts; that of a whole line or sale is a comp. */
function askedBy({ details }: Refused, approvable: Approvable): Approvable {
  const { action, percent } = details as Partial<Approvable>
  if (action === 'comp') return { action, target_id: approvable.target_id }
  return percent === undefined ? approvable : { ...approvable, percent }
}

function wantsApproval(error: unknown): error is Refused {
  return error instanceof Refused && (error.code === 'approval_required' || error.code === 'role_forbidden')
}
