import { actorOf } from '../access/actor.rules.ts'
import type { Caller } from '../access/caller.rules.ts'
import { forgetBrand } from '../access/key.cache.ts'
import type { Context } from '../context.ts'
import { runCommand } from '../db/command.ts'
import type { Row, Tx } from '../db/database.ts'
import { operator } from '../db/record-audit.ts'
import { notFound } from '../lib/refusal.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { lockRow } from '../records/record.store.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { requireConcerned } from '../records/record.steps.ts'
import { lockBrand } from '../settings/settings.store.ts'
import { requireWithin } from './grant.rules.ts'
import { lastMaker } from './key.refusals.ts'
import { keyKind, rightsOf } from './key.record.ts'
import { areOnlyMakers, endKeys, lockMadeBy, ownRights } from './key-record.store.ts'
import { auditedKey, presentKey, showKey } from './key.steps.ts'

export type RevokeKey = {
  brandId: string
  /** Undefined for the operator, whose rights are not limited by a key. */
  caller: Caller | undefined
  ifMatch?: IfMatch | undefined
  keyId: string
  /** Whether only a device is found. */
  isDevice?: boolean
  /** Whether the keys that it made, directly or through others, are revoked with it. */
  children: boolean
}

/** Revokes a key; every process refuses it within a second. Revoking it again changes nothing but what it made. */
export async function revokeKey(ctx: Context, request: RevokeKey): Promise<RecordAnswer> {
  const { brandId, caller, keyId } = request
  const by = caller === undefined ? operator('key revoke') : actorOf(caller)
  const { answer } = await runCommand(
    ctx.db,
    { brandId, by, idempotencyKey: undefined, resultId: keyId },
    {
      async lock(tx) {
        // Keys are made under the same lock: none that is about to end makes another meanwhile.
        const brand = await lockBrand(tx, brandId)
        const row = await lockRow(tx, keyKind, brandId, keyId)
        if (request.isDevice === true && row['kind'] !== 'device') throw notFound('device', keyId)
        const made = request.children ? await lockMadeBy(tx, brandId, keyId) : []
        for (const one of [row, ...made]) {
          if (caller !== undefined) await requireConcerned(tx, caller, keyKind, one)
        }
        return { brand, row, made }
      },
      async work(tx, { brand, row, made }) {
        requireVersion(request.ifMatch, row['version'] as number)
        const keys = [row, ...made].filter(one => one['active'] === true)
        if (caller !== undefined) await requireMayEnd(tx, caller, keys)
        const ended = new Map((await endKeys(tx, brandId, keys.map(idOf))).map(one => [idOf(one), one]))
        const shown = (one: Row) => presentKey(brand, ended.get(idOf(one))!).data
        return { events: [], audited: made.map(one => auditedKey(brand, idOf(one), one, shown(one))) }
      },
      answer: (tx, _id, { brand }) => showKey(tx, brand, keyId),
      audited: (_tx, { brand, row }, { data }) => auditedKey(brand, keyId, row, data),
    },
  )
  forgetBrand(ctx.db, brandId)
  return answer
}

/** No key can revoke one with more rights, nor the last that can create keys. */
async function requireMayEnd(tx: Tx, caller: Caller, keys: readonly Row[]): Promise<void> {
  const own = await ownRights(tx, caller)
  for (const key of keys) requireWithin(own, rightsOf(key))
  if (await areOnlyMakers(tx, caller.brand.id, keys.map(idOf))) throw lastMaker(idOf(keys[0]!))
}

function idOf(row: Row): string {
  return row['id'] as string
}
