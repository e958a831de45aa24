import { type Caller, keyOnly } from '../../access/caller.rules.ts'
import { operatorKey } from '../../access/actor.rules.ts'
import { scopes } from '../../access/scope.rules.ts'
import type { Context } from '../../context.ts'
import { readSettings } from '../../settings/settings.store.ts'

/** The operator as a caller, with every branch and scope and no staff signed in. */
export async function operatorCaller({ db }: Context, brandId: string, command: string): Promise<Caller> {
  const brand = await readSettings(db, brandId)
  return {
    keyId: operatorKey,
    brand,
    scopes,
    branchIds: [],
    backdateDays: 0,
    rateLimit: 0,
    ...keyOnly,
    origin: { action: `comanda ${command}`, ip: null, requestId: null },
  }
}
