import { createHmac } from 'node:crypto'
import { lockBrand } from '../brands/settings.store.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { requireVersion } from '../lib/version.ts'
import { presentRecord } from '../records/present-record.steps.ts'
import {
  finishChange,
  type RecordAnswer,
  type RecordCall,
  requireConcerned,
} from '../records/record.steps.ts'
import { findRow, lockRow } from '../records/record.store.ts'
import { imageType, maxImageBytes } from './image.rules.ts'
import { findImageHash, setImage } from './image.store.ts'
import { productKind } from './product.record.ts'

/**
 * Gives a product its picture. The same picture again changes nothing.
 * @throws Refusal unsupported_media_type, payload_too_large, not_found, branch_forbidden, version_conflict
 */
export async function setProductImage(
  ctx: Context,
  call: Omit<RecordCall, 'body'> & { bytes: Buffer },
): Promise<RecordAnswer> {
  const { bytes, id } = call
  const type = imageType(bytes)
  if (bytes.length > maxImageBytes) {
    throw new Refusal('payload_too_large', 'A picture may have at most 1 MiB. Send a smaller one.', {
      max_bytes: maxImageBytes,
    })
  }
  if (type === undefined) {
    throw new Refusal('unsupported_media_type', 'Send the bytes of a PNG, JPEG or WebP picture.')
  }
  const brandId = call.caller.brand.id
  // Keyed, so that whoever has the picture cannot tell its address, nor whether it is on this menu.
  const hash = createHmac('sha256', ctx.secret).update(brandId).update(bytes).digest('hex')
  return ctx.db.transact(async tx => {
    const brand = await lockBrand(tx, brandId)
    await lockRow(tx, productKind, brandId, id)
    const before = await findRow(tx, productKind, brandId, id)
    if (before === undefined) throw notFound(productKind.resource, id)
    await requireConcerned(tx, call.caller, productKind, before)
    requireVersion(call.ifMatch, before['version'] as number)
    const reading = { brand, lang: call.lang, alone: true }
    if ((await findImageHash(tx, brandId, id)) === hash) {
      return { data: presentRecord(productKind, before, reading), version: before['version'] as number }
    }
    await setImage(tx, brandId, id, { hash, type, bytes })
    const row = await finishChange(tx, productKind, { brand, id, before, after: before, body: {} })
    return { data: presentRecord(productKind, row, reading), version: row['version'] as number }
  })
}
