import sql, { raw } from 'sql-template-tag'
import type { Db, Tx } from '../../db/database.ts'
import { stampOf } from '../../db/stamp.ts'
import { type ImageType, imagesPath } from './image.format.ts'

/** Products with the address of their picture. */
export const productView = raw(
  `(select p.*, '${imagesPath}/' || p.brand_id || '/' || p.image_hash as image_url from products p)`,
)

export type Image = { type: ImageType; bytes: Buffer }

/** The longest sides of the smaller pictures that a product may have beside its own, pixels. */
export const imageSizes = [160, 480] as const
export type ImageSize = (typeof imageSizes)[number]

/** A picture in a size, or else the whole one; `isWhole` says which. @param size 0: the whole one */
export async function findImage(
  db: Db,
  brandId: string,
  { hash, size }: { hash: string; size: ImageSize | 0 },
): Promise<(Image & { isWhole: boolean; etag: string }) | undefined> {
  const [image] = await db.query<Image & { isWhole: boolean; etag: string }>(
    sql`select type, bytes, size = 0 as "isWhole",
          case size when 0 then hash else encode(sha256(bytes), 'hex') end as etag
        from images where brand_id = ${brandId} and hash = ${hash} and size in (0, ${size}::integer)
        order by size desc limit 1`,
    'find-image',
  )
  return image
}

/** Stores a smaller one of a picture, in place of an earlier one. */
export async function setSmallImage(
  tx: Tx,
  brandId: string,
  image: { hash: string; size: ImageSize; type: ImageType; bytes: Buffer },
): Promise<void> {
  await tx.query(
    sql`insert into images (brand_id, hash, size, type, bytes)
        values (${brandId}, ${image.hash}, ${image.size}::integer, ${image.type}, ${image.bytes})
        on conflict (brand_id, hash, size) do update set type = excluded.type, bytes = excluded.bytes`,
  )
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
