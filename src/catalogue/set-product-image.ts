import { createHmac } from 'node:crypto'
import { actorOf } from '../access/actor.rules.ts'
import { lockBrand } from '../settings/settings.store.ts'
import type { Context } from '../context.ts'
import { recordAudit } from '../db/audit/record-audit.ts'
import { recordEvents } from '../db/events.ts'
import { requireVersion } from '../lib/version.ts'
import { auditedRecord } from '../records/audited-record.steps.ts'
import { toRecordAnswer } from '../records/present-record.steps.ts'
import {
  finishChange,
  type RecordAnswer,
  type RecordCall,
  requireConcerned,
} from '../records/record.steps.ts'
import { getRow, lockRow } from '../records/record.store.ts'
import {
  maxBrandImageBytes,
  maxImageBytes,
  maxImageSide,
  type Picture,
  readPicture,
} from '../menu/image.format.ts'
import { findImageHash, setImage, sumImageBytes } from '../menu/image.store.ts'
import { productKind } from './product.record.ts'
import { notPicture, picturesTooLarge, pictureSize, pictureTooLarge } from './catalogue.refusals.ts'

/**
 * Sets a product's picture and deletes the previous one. Clients that have shown the previous one keep it in their
 * cache; others find the new address in the menu. Sending the same picture again changes nothing.
 * @throws Refusal unsupported_media_type, payload_too_large, not_found, branch_forbidden, version_conflict,
 * limit_reached; validation_failed for a picture that is empty or too large in pixels
 */
export async function setProductImage(
  ctx: Context,
  call: Omit<RecordCall, 'body'> & { bytes: Buffer },
  maxBytes = maxBrandImageBytes,
): Promise<RecordAnswer> {
  const { bytes, id } = call
  const { type } = requirePicture(bytes)
  const brandId = call.caller.brand.id
  // Keyed, so that the picture alone does not reveal its address, or whether it is on this menu.
  const hash = createHmac('sha256', ctx.secret).update(brandId).update(bytes).digest('hex')
  return ctx.db.transact(async tx => {
    const brand = await lockBrand(tx, brandId)
    await lockRow(tx, productKind, brandId, id)
    const before = await getRow(tx, productKind, brandId, id)
    await requireConcerned(tx, call.caller, productKind, before)
    requireVersion(call.ifMatch, before['version'] as number)
    const reading = { brand, lang: call.lang }
    if ((await findImageHash(tx, brandId, id)) === hash) return toRecordAnswer(productKind, before, reading)
    await setImage(tx, brandId, id, { hash, type, bytes })
    const total = await sumImageBytes(tx, brandId)
    if (total > maxBytes) throw picturesTooLarge(maxBytes, total)
    const change = { brand, id, before, after: before, body: {} }
    await recordEvents(tx, brandId, await finishChange(tx, productKind, change))
    const answer = toRecordAnswer(productKind, await getRow(tx, productKind, brandId, id), reading)
    const audited = auditedRecord(productKind, { ...reading, id, before, after: answer.data })
    await recordAudit(tx, brandId, actorOf(call.caller), [audited])
    return answer
  })
}

function requirePicture(bytes: Buffer): Picture {
  if (bytes.length > maxImageBytes) throw pictureTooLarge(maxImageBytes)
  const picture = readPicture(bytes)
  if (picture === undefined) throw notPicture()
  const { width, height } = picture
  if (width < 1 || height < 1) throw pictureSize('min', picture, maxImageSide)
  if (width > maxImageSide || height > maxImageSide) throw pictureSize('max', picture, maxImageSide)
  return picture
}
