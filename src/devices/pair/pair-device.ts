import { brandOfKeyText, hashKey } from '../../access/key.format.ts'
import { findKeyByHash } from '../../access/key.store.ts'
import { makeKey } from '../../access/new-key.gateway.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { recordAudit } from '../../db/record-audit.ts'
import { writeKey } from '../../keys/key.steps.ts'
import { toRecordAnswer } from '../../records/record.presenter.ts'
import type { RecordAnswer } from '../../records/record-kind.types.ts'
import { getRow } from '../../records/record.store.ts'
import { lockBrand } from '../../settings/settings.store.ts'
import { deviceKind } from '../device.record.ts'
import { tooManyDevices, unknownCode } from '../device.refusals.ts'
import { isDevice } from '../device.store.ts'
import { unpairSelf } from '../unpair-device.ts'
import { normalizeCode } from './code.rules.ts'
import { countDevices, hashCode, takeCode } from './code.store.ts'
import type { StoredCode } from './code.types.ts'
import { findPlanned } from './find-planned.ts'
import { grantedTo } from './granted.rules.ts'
import { requireSafeConnection } from './network.rules.ts'
import { requireMaker } from './require-maker.steps.ts'

const maxDevices = 200

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
    return insertDevice(ctx, tx, code, { ...browser, typed })
  })
  await endOlder(ctx, browser)
  return paired
}

async function insertDevice(
  ctx: Context,
  tx: Tx,
  code: StoredCode,
  { encrypted, ip, requestId, typed }: Pairing & { typed: string },
): Promise<{ answer: RecordAnswer; key: string }> {
  const { brandId, makerId, staffId } = code
  const { expiresAt, chain } = await requireMaker(tx, code, typed)
  if ((await countDevices(tx, brandId)) >= maxDevices) throw tooManyDevices(maxDevices)
  const { text, ...made } = makeKey(ctx.secret, brandId)
  await writeKey(tx, brandId, { ...made, ...grantedTo(code, expiresAt, encrypted), makerIds: chain })
  const brand = await lockBrand(tx, brandId)
  const row = await getRow(tx, deviceKind, brandId, made.id)
  const answer = toRecordAnswer(deviceKind, row, { brand, lang: brand.defaultLanguage })
  const by = { action: 'pairDevice', keyId: makerId, staffId, ip, requestId }
  recordAudit(tx, brandId, by, [
    { resource: 'device', id: made.id, branchId: null, before: null, after: answer.data },
  ])
  return { answer, key: text }
}

/** A browser is one device: the one that it was before ends. */
async function endOlder(ctx: Context, { oldKey, ip, requestId }: Pairing): Promise<void> {
  const brandId = oldKey === undefined ? undefined : brandOfKeyText(ctx.secret, oldKey)
  if (brandId === undefined) return
  const older = await findKeyByHash(ctx.db, brandId, hashKey(oldKey!))
  if (older === undefined || !(await isDevice(ctx.db, brandId, older.caller.keyId))) return
  await unpairSelf(ctx, { ...older.caller, origin: { action: 'pairDevice', ip, requestId } })
}
