import { actorOf } from '../access/actor.rules.ts'
import type { Caller } from '../access/caller.rules.ts'
import { forgetBrand } from '../access/key.cache.ts'
import { makeKey } from '../access/new-key.gateway.ts'
import type { Context } from '../context.ts'
import { operator } from '../db/record-audit.ts'
import { runCommand } from '../db/command.ts'
import type { IdempotencyKey } from '../lib/idempotency-key.types.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { lockRow } from '../records/record.store.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { requireConcerned } from '../records/record.steps.ts'
import { lockBrand } from '../settings/settings.store.ts'
import { deviceIsFixed, keyIsRevoked } from './key.refusals.ts'
import { keyKind, rightsOf } from './key.record.ts'
import { ownRights, setKeyText } from './key-record.store.ts'
import { requireWithin } from './grant.rules.ts'
import { auditedKey, showKey } from './key.steps.ts'

export type RotateKey = {
  brandId: string
  /** Undefined for the operator, whose rights are not limited by a key. */
  caller: Caller | undefined
  idempotencyKey?: IdempotencyKey | undefined
  ifMatch?: IfMatch | undefined
  keyId: string
  overlapSeconds: number
}

/**
 * Replaces a key's text; its record, rate limit and idempotency keys stay. The previous text works for the overlap; older
 * ones stop working now.
 */
export async function rotateKey(ctx: Context, request: RotateKey): Promise<RecordAnswer> {
  const { brandId, caller, keyId, overlapSeconds } = request
  let text: string | null = null
  const claimed = {
    brandId,
    by: caller === undefined ? operator('key rotate') : actorOf(caller),
    idempotencyKey: request.idempotencyKey,
    resultId: keyId,
  }
  const { answer, replayed } = await runCommand(ctx.db, claimed, {
    async lock(tx) {
      const brand = await lockBrand(tx, brandId)
      const row = await lockRow(tx, keyKind, brandId, keyId)
      if (caller !== undefined) await requireConcerned(tx, caller, keyKind, row)
      return { brand, row }
    },
    async work(tx, { row }) {
      if (caller !== undefined) requireWithin(await ownRights(tx, caller), rightsOf(row))
      requireVersion(request.ifMatch, row['version'] as number)
      if (row['kind'] === 'device') throw deviceIsFixed('key')
      if (row['active'] === false) throw keyIsRevoked()
      const { hash, lastFour, ...made } = makeKey(ctx.secret, brandId)
      await setKeyText(tx, brandId, keyId, { hash, lastFour, overlapSeconds })
      text = made.text
      return []
    },
    answer: (tx, _id, { brand }) => showKey(tx, brand, keyId),
    audited: (_tx, { brand, row }, { data }) => auditedKey(brand, keyId, row, data),
  })
  forgetBrand(ctx.db, brandId)
  return { ...answer, data: { ...answer.data, key: replayed ? null : text }, replayed }
}
