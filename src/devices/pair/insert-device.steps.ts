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
import { tooManyDevices } from '../device.refusals.ts'
import { countDevices } from './code.store.ts'
import type { StoredCode } from './code.types.ts'
import { grantedTo } from './granted.rules.ts'

const maxDevices = 200

type Pairing = {
  encrypted: boolean
  ip: string | null
  requestId: string
  /** Until when, epoch ms; null for ever. */
  expiresAt: number | null
  /** The keys that the device descends from, the nearest last. */
  chain: readonly string[]
}

/**
 * Makes a device of a browser, in the name of the key that planned it. The brand's row is locked.
 * @returns the device, and its key, which only its cookie may hold
 */
export async function insertDevice(
  ctx: Context,
  tx: Tx,
  { brandId, makerId, staffId, ...planned }: Omit<StoredCode, 'expiresAt'>,
  { encrypted, ip, requestId, expiresAt, chain }: Pairing,
): Promise<{ answer: RecordAnswer; key: string }> {
  if ((await countDevices(tx, brandId)) >= maxDevices) throw tooManyDevices(maxDevices)
  const { text, ...made } = makeKey(ctx.secret, brandId)
  await writeKey(tx, brandId, { ...made, ...grantedTo(planned, expiresAt, encrypted), makerIds: chain })
  const brand = await lockBrand(tx, brandId)
  const row = await getRow(tx, deviceKind, brandId, made.id)
  const answer = toRecordAnswer(deviceKind, row, { brand, lang: brand.defaultLanguage })
  const by = { action: 'pairDevice', keyId: makerId, staffId, ip, requestId }
  recordAudit(tx, brandId, by, [
    { resource: 'device', id: made.id, branchId: null, before: null, after: answer.data },
  ])
  return { answer, key: text }
}
