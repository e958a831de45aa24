import { type CallerCommand, runForCaller } from '../access/caller.command.ts'
import { makeKey } from '../access/new-key.gateway.ts'
import { defaultBackdateDays, defaultRateLimit } from '../access/key.types.ts'
import type { Context } from '../context.ts'
import { newUlid } from '../lib/ulid.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { requireConcerned } from '../records/record.steps.ts'
import { lockBrand } from '../settings/settings.store.ts'
import { type RequestedRights, requireWithin, withDefaults } from './grant.rules.ts'
import { expiresTooSoon, tooManyMakers } from './key.refusals.ts'
import { keyKind } from './key.record.ts'
import { ownRights } from './key-record.store.ts'
import { auditedKey, requireBranchesKnown, showKey, writeKey } from './key.steps.ts'

export type IssueKey = Omit<CallerCommand, 'ifMatch'> & {
  name: string
  branchIds: readonly string[]
  rights: RequestedRights
}

/** Keys between a new one and the operator's: each counts every request of the new one. */
const mostMakers = 4

const defaults = { rateLimit: defaultRateLimit, backdateDays: defaultBackdateDays }

/** Creates a key with no more rights than the caller's own. Only the first answer contains the key's text. */
export async function issueKey(ctx: Context, request: IssueKey): Promise<RecordAnswer> {
  const { caller, name, branchIds, rights } = request
  const brandId = caller.brand.id
  const id = newUlid(ctx.now())
  const makerIds = [...caller.makers.map(maker => maker.keyId), caller.keyId]
  if (makerIds.length > mostMakers) throw tooManyMakers(mostMakers)
  let text: string | null = null
  const { answer, replayed } = await runForCaller(ctx.db, request, id, {
    async lock(tx) {
      const brand = await lockBrand(tx, brandId)
      await requireBranchesKnown(tx, brandId, branchIds)
      await requireConcerned(tx, caller, keyKind, { branch_ids: branchIds })
      return brand
    },
    async work(tx) {
      const own = await ownRights(tx, caller)
      const granted = withDefaults(own, rights, defaults)
      requireWithin(own, granted)
      if (granted.expiresAt !== null && granted.expiresAt <= ctx.now()) throw expiresTooSoon()
      const key = makeKey(ctx.secret, brandId)
      await writeKey(tx, brandId, { ...key, id, name, branchIds, makerIds, ...granted })
      text = key.text
      return []
    },
    answer: (tx, keyId, brand) => showKey(tx, brand, keyId),
    audited: (_tx, brand, { data }) => auditedKey(brand, id, undefined, data),
  })
  return { ...answer, data: { ...answer.data, key: replayed ? null : text }, replayed }
}
