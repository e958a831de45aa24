import type { IncomingHttpHeaders } from 'node:http'
import type { Core } from '../../core.ts'
import type { Caller } from '../../access/caller.rules.ts'
import { makeStaffIdentifier } from '../../access/identify-staff.ts'
import { hashToken } from '../../access/staff-session.rules.ts'

export type ReadPerson = (caller: Caller, headers: IncomingHttpHeaders) => Caller | Promise<Caller>

/**
 * Makes the function that says who stands behind a request: its key with the staff of `X-Staff-Token` and the approval
 * of `X-Approval-Token`, where they are sent. An approval is checked by the operation that needs one.
 */
export function makeReadPerson(ctx: Core): ReadPerson {
  const identify = makeStaffIdentifier(ctx)
  return (caller, headers) => {
    const staffToken = headers['x-staff-token']
    const approvalToken = headers['x-approval-token']
    // Most requests come with a key and nothing else: they keep the very caller that is in memory.
    if (staffToken === undefined && approvalToken === undefined) return caller
    const approved =
      typeof approvalToken === 'string' ? { ...caller, approval: hashToken(approvalToken) } : caller
    return staffToken === undefined ? approved : identify(approved, String(staffToken))
  }
}
