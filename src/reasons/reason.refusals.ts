import { inactiveRecord, unknownId } from '../lib/common.refusals.ts'
import { fault } from '../lib/refusal.ts'

export const reasonNeeded = () =>
  fault('reason', 'required', 'Send a reason, or the id of one of the brand as reason_id.')
export const onlyOneReason = () =>
  fault('reason_id', 'not_allowed', 'Send either reason or reason_id, not both.')
export const unknownReason = () => unknownId('reason_id', 'reason')
export const inactiveReason = () => inactiveRecord('reason_id', 'reason')
export const reasonOfOtherKind = (kind: string, needed: string) =>
  fault('reason_id', 'not_allowed', `This is a reason of kind ${kind}. Send one of kind ${needed}.`)
