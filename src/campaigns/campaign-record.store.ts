import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Products and categories that a campaign applies to; both empty: everything. */
export type AppliesTo = { product_ids: string[]; category_ids: string[] }

/** Campaigns with `applies_to` as one value, and the number of uses that were not released. */
export const campaignView = (brandId: string) => sql`(select c.*,
      jsonb_build_object('product_ids', c.product_ids, 'category_ids', c.category_ids) as applies_to,
      (select count(*) from campaign_uses u
        where u.brand_id = ${brandId} and u.campaign_id = c.id and u.given_back_at is null) as used_count
    from campaigns c)`

/** Writes a campaign's products and categories; its own row already has the new version. */
export async function writeAppliesTo(tx: Tx, brandId: string, id: string, to: AppliesTo): Promise<void> {
  await tx.query(
    sql`update campaigns set product_ids = ${to.product_ids}::text[], category_ids = ${to.category_ids}::text[]
        where brand_id = ${brandId} and id = ${id}`,
  )
}
