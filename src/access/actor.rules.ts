import type { Actor } from '../db/audit/entry.rules.ts'
import type { Caller } from './caller.rules.ts'

/** The key id of the operator of the service, who has no API key. */
export const operatorKey = 'operator'

/** Describes a caller for the audit log. */
export function actorOf({ keyId, staff, guest, origin }: Caller): Actor {
  return {
    action: origin?.action ?? 'unknown',
    keyId: guest === null && keyId !== operatorKey ? keyId : null,
    staffId: staff?.id ?? null,
    ip: origin?.ip ?? null,
    requestId: origin?.requestId ?? null,
  }
}
