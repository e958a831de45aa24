import sql, { raw } from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import { type ImageType, imagesPath } from './image.rules.ts'

/** Products with the address of their picture, made as `imageUrl` makes it. */
export const productView = raw(
  `(select p.*, '${imagesPath}/' || p.brand_id || '/' || p.image_hash as image_url from products p)`,
)

export async function findImage(
  db: Db,
  brandId: string,
  hash: string,
): Promise<{ type: ImageType; bytes: Buffer } | undefined> {
  const [image] = await db.query<{ type: ImageType; bytes: Buffer }>(
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

/** Keeps the picture and gives it to the product, whose version moves. */
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
  await tx.query(
    sql`update products set image_hash = ${image.hash}, image_type = ${image.type}, version = version + 1,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${productId}`,
  )
}
