import { brandOfKeyText, hashKey } from '../../access/key.format.ts'
import { findKeyByHash } from '../../access/key.store.ts'
import type { Context } from '../../context.ts'
import type { RecordAnswer } from '../../records/record-kind.types.ts'
import { lockBrand } from '../../settings/settings.store.ts'
import { unknownCode } from '../device.refusals.ts'
import { isDevice } from '../device.store.ts'
import { unpairSelf } from '../unpair-device.ts'
import { normalizeCode } from './code.rules.ts'
import { hashCode, takeCode } from './code.store.ts'
import { findPlanned } from './find-planned.ts'
import { insertDevice } from './insert-device.steps.ts'
import { requireSafeConnection } from './network.rules.ts'
import { requireMaker } from './require-maker.steps.ts'

/** The browser to pair; `oldKey` is the key of its cookie. */
export type Pairing = { encrypted: boolean; ip: string | null; requestId: string; oldKey: string | undefined }

/** @returns the device, and its key, which only its cookie may hold */
export async function pairDevice(
  ctx: Context,
  typed: string,
  browser: Pairing,
): Promise<{ answer: RecordAnswer; key: string }> {
  const { brandId, purpose } = await findPlanned(ctx, typed)
  requireSafeConnection(purpose, browser)
  const paired = await ctx.db.transact(async tx => {
    await lockBrand(tx, brandId)
    const code = await takeCode(tx, hashCode(ctx.secret, normalizeCode(typed)!))
    if (code === undefined) throw unknownCode(typed)
    return insertDevice(ctx, tx, code, { ...browser, ...(await requireMaker(tx, code, typed)) })
  })
  await endOlder(ctx, browser)
  return paired
}

/** A browser is one device: the one that it was before ends. */
async function endOlder(ctx: Context, { oldKey, ip, requestId }: Pairing): Promise<void> {
  const brandId = oldKey === undefined ? undefined : brandOfKeyText(ctx.secret, oldKey)
  if (brandId === undefined) return
  const older = await findKeyByHash(ctx.db, brandId, hashKey(oldKey!))
  if (older === undefined || !(await isDevice(ctx.db, brandId, older.caller.keyId))) return
  await unpairSelf(ctx, { ...older.caller, origin: { action: 'pairDevice', ip, requestId } })
}
