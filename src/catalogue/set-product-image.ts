import { createHmac } from 'node:crypto'
import { actorOf } from '../access/actor.rules.ts'
import { lockBrand } from '../settings/settings.store.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { recordAudit } from '../db/audit/record-audit.ts'
import { recordEvents } from '../db/events.ts'
import { requireVersion } from '../lib/version.ts'
import { auditedRecord } from '../records/audited-record.steps.ts'
import { presentRecord } from '../records/present-record.steps.ts'
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
 * Sets a product's picture and deletes the old one at once. A page that has shown the old one keeps it in its cache for
 * good; a page that has not reads the menu again before it loads pictures, and finds the new address there. Sending the
 * same picture again changes nothing.
 * @throws Refusal unsupported_media_type, payload_too_large, not_found, branch_forbidden, version_conflict,
 * limit_reached; validation_failed for a picture of no or too many pixels
 */
export async function setProductImage(
  ctx: Context,
  call: Omit<RecordCall, 'body'> & { bytes: Buffer },
  maxBytes = maxBrandImageBytes,
): Promise<RecordAnswer> {
  const { bytes, id } = call
  const { type } = requirePicture(bytes)
  const brandId = call.caller.brand.id
  // Keyed, so that someone who has the picture cannot work out its address, or whether it is on this menu.
  const hash = createHmac('sha256', ctx.secret).update(brandId).update(bytes).digest('hex')
  return ctx.db.transact(async tx => {
    const brand = await lockBrand(tx, brandId)
    await lockRow(tx, productKind, brandId, id)
    const before = await getRow(tx, productKind, brandId, id)
    await requireConcerned(tx, call.caller, productKind, before)
    requireVersion(call.ifMatch, before['version'] as number)
    const reading = { brand, lang: call.lang, alone: true }
    if ((await findImageHash(tx, brandId, id)) === hash) {
      return { data: presentRecord(productKind, before, reading), version: before['version'] as number }
    }
    await setImage(tx, brandId, id, { hash, type, bytes })
    await requireRoom(tx, brandId, maxBytes)
    const change = { brand, id, before, after: before, body: {} }
    await recordEvents(tx, brandId, await finishChange(tx, productKind, change))
    const row = await getRow(tx, productKind, brandId, id)
    const data = presentRecord(productKind, row, reading)
    const audited = auditedRecord(productKind, { brand, lang: call.lang, id, before, after: data })
    await recordAudit(tx, brandId, actorOf(call.caller), [audited])
    return { data, version: row['version'] as number }
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

/** @throws Refusal limit_reached when the pictures of the brand, the new one among them, are too many bytes */
async function requireRoom(tx: Tx, brandId: string, maxBytes: number): Promise<void> {
  const bytes = await sumImageBytes(tx, brandId)
  if (bytes > maxBytes) throw picturesTooLarge(maxBytes, bytes)
}
