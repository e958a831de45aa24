import { createHmac } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { requireVersion } from '../lib/version.ts'
import { commandOnRecord, type RecordCommand } from '../records/record.command.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { finishChange, lockRecord } from '../records/record.steps.ts'
import {
  maxBrandImageBytes,
  maxImageBytes,
  maxImageSide,
  type Picture,
  readPicture,
} from '../menu/images/image.format.ts'
import {
  findImageHash,
  type ImageSize,
  setImage,
  setSmallImage,
  sumImageBytes,
} from '../menu/images/image.store.ts'
import { readPng } from '../menu/images/png.format.ts'
import { inflatesTo } from './inflate.gateway.ts'
import { productKind } from './product.record.ts'
import {
  notPicture,
  picturesTooLarge,
  pictureSize,
  pictureTooLarge,
  wholePictureNeeded,
} from './catalogue.refusals.ts'

/**
 * Sets a product's picture and deletes the previous one. Clients that have shown the previous one keep it in their
 * cache; others find the new address in the menu. Sending the same picture again changes nothing.
 */
export async function setProductImage(
  ctx: Context,
  { bytes, ...command }: Omit<RecordCommand, 'idempotencyKey'> & { bytes: Buffer },
  maxBytes = maxBrandImageBytes,
): Promise<RecordAnswer> {
  const { id, caller } = command
  const { type } = await requirePicture(bytes)
  const brandId = caller.brand.id
  // Keyed, so that the picture alone does not reveal its address, or whether it is on this menu.
  const hash = createHmac('sha256', ctx.secret).update(brandId).update(bytes).digest('hex')
  return commandOnRecord(ctx, productKind, command, {
    lock: tx => lockRecord(tx, caller, productKind, id),
    async work(tx, { brand, before }) {
      requireVersion(command.ifMatch, before['version'] as number)
      if ((await findImageHash(tx, brandId, id)) === hash) return []
      await setImage(tx, brandId, id, { hash, type, bytes })
      await requireRoom(tx, brandId, maxBytes)
      return finishChange(tx, productKind, { brand, id, before, after: before, body: {} })
    },
  })
}

/**
 * Sets a smaller picture beside the product's own, which the record does not show: `?size=` at its address does. The service
 * scales nothing itself.
 */
export function setSmallProductImage(
  ctx: Context,
  { bytes, size, ...command }: Omit<RecordCommand, 'idempotencyKey'> & { bytes: Buffer; size: ImageSize },
): Promise<RecordAnswer> {
  const { id, caller } = command
  const brandId = caller.brand.id
  return commandOnRecord(ctx, productKind, command, {
    lock: tx => lockRecord(tx, caller, productKind, id),
    async work(tx, { before }) {
      requireVersion(command.ifMatch, before['version'] as number)
      const { type } = await requirePicture(bytes, size)
      const hash = await findImageHash(tx, brandId, id)
      if (hash === null) throw wholePictureNeeded()
      await setSmallImage(tx, brandId, { hash, size, type, bytes })
      await requireRoom(tx, brandId, maxBrandImageBytes)
      return []
    },
  })
}

async function requireRoom(tx: Tx, brandId: string, maxBytes: number): Promise<void> {
  const total = await sumImageBytes(tx, brandId)
  if (total > maxBytes) throw picturesTooLarge(maxBytes, total)
}

async function requirePicture(bytes: Buffer, maxSide = maxImageSide): Promise<Picture> {
  if (bytes.length > maxImageBytes) throw pictureTooLarge(maxImageBytes)
  const picture = readPicture(bytes)
  if (picture === undefined) throw notPicture()
  const { width, height } = picture
  if (width < 1 || height < 1) throw pictureSize('min', picture, maxSide)
  if (width > maxSide || height > maxSide) throw pictureSize('max', picture, maxSide)
  if (!(await hasPixels(bytes))) throw notPicture()
  return picture
}

/** Whether the pixels of a PNG can be inflated; JPEG and WebP have no such check that does not decode them. */
async function hasPixels(bytes: Buffer): Promise<boolean> {
  const png = readPng(bytes)
  if (png === undefined) return true
  return png.unpackedBytes !== undefined && inflatesTo(png.unpackedBytes, png.packed)
}
