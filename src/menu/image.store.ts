import sql, { raw } from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import { type ImageType, imagesPath } from './image.format.ts'

/** Products with the address of their picture. */
export const productView = raw(
  `(select p.*, '${imagesPath}/' || p.brand_id || '/' || p.image_hash as image_url from products p)`,
)

export type Image = { type: ImageType; bytes: Buffer }

export async function findImage(db: Db, brandId: string, hash: string): Promise<Image | undefined> {
  const [image] = await db.query<Image>(
    sql`select type, bytes from images where brand_id = ${brandId} and hash = ${hash}`,
    'find-image',
  )
  return image
}

export async function findImageHash(tx: Tx, brandId: string, productId: string): Promise<string | null> {
  const [row] = await tx.query<{ hash: string | null }>(
    sql`select image_hash as hash from products where brand_id = ${brandId} and id = ${productId}`,
  )
  return row?.hash ?? null
}

/**
 * Stores a picture and assigns it to the product, whose version increases. Deletes the previous picture if no other
 * product uses it; the caller has locked the brand's row, so none can start to use it concurrently.
 */
export async function setImage(
  tx: Tx,
  brandId: string,
  productId: string,
  image: { hash: string; type: ImageType; bytes: Buffer },
): Promise<void> {
  await tx.query(
    sql`insert into images (brand_id, hash, type, bytes)
        values (${brandId}, ${image.hash}, ${image.type}, ${image.bytes}) on conflict do nothing`,
  )
  const before = await findImageHash(tx, brandId, productId)
  await tx.query(
    sql`update products set image_hash = ${image.hash}, image_type = ${image.type}, version = version + 1,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${productId}`,
  )
  if (before === null) return
  await tx.query(
    sql`delete from images where brand_id = ${brandId} and hash = ${before}
          and not exists (select from products where brand_id = ${brandId} and image_hash = ${before})`,
  )
}

/** Total size of the brand's pictures, bytes. */
export async function sumImageBytes(tx: Tx, brandId: string): Promise<number> {
  const [row] = await tx.query<{ sum: number }>(
    sql`select coalesce(sum(octet_length(bytes)), 0)::bigint as sum from images where brand_id = ${brandId}`,
  )
  return row!.sum
}
