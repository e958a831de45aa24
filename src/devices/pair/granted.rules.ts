import type { NewKey } from '../../access/key.types.ts'
import { scopesAllow, type Scope } from '../../access/scope.rules.ts'
import { deviceScopes, staffedPurposes } from '../../keys/key-purposes.types.ts'
import type { Planned } from './code.types.ts'

/** Requests of a device in any 60 seconds: a till asks for everything that it shows. */
const deviceRateLimit = 1200

/** The rights of a planned device. @param expiresAt of the key that made its code, epoch ms */
export function grantedTo(
  { name, purpose, branchIds, stationId, register }: Planned,
  expiresAt: number | null,
  encrypted: boolean,
): Omit<NewKey, 'id' | 'hash' | 'lastFour'> {
  const requiresStaff = staffedPurposes.includes(purpose)
  return {
    name,
    branchIds,
    scopes: deviceScopes[purpose],
    rateLimit: deviceRateLimit,
    backdateDays: 0,
    expiresAt,
    device: { purpose, stationId, register, requiresStaff, encrypted },
  }
}

/** Whether a key may still grant what a code of it promises. */
export function mayStillGrant(
  maker: { scopes: readonly string[]; branchIds: readonly string[] },
  { purpose, branchIds }: Planned,
): boolean {
  const everyScope = deviceScopes[purpose].every((scope: Scope) => scopesAllow(maker.scopes, scope))
  if (maker.branchIds.length === 0) return everyScope
  return everyScope && branchIds.length > 0 && branchIds.every(id => maker.branchIds.includes(id))
}
