import { command } from '../../service/commands.ts'
import { refresh } from '../../service/queries.ts'
import { placeOf, type SaleAction, stepOn } from '../sale-target.ts'
import type { Payable } from './payable.ts'

type Sent = { body?: object; approvalToken: string | undefined }

/** Sends a command on the bill as the screen shows it, and reads the bill again. @throws Refused */
export async function actOn(
  payable: Payable,
  action: SaleAction,
  { approvalToken, ...sent }: Sent,
): Promise<void> {
  const { kind, id, version } = payable
  const approved = approvalToken !== undefined && { approvalToken }
  const step = stepOn(payable, action, { ...sent, ifMatch: version, ...approved })
  const stored = await command({ place: placeOf(payable), kind: 'act', steps: [step] })
  await stored.answered
  refresh([kind, id])
}
