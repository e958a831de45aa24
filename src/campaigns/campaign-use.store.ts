import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { rowInsert } from '../db/insert-rows.ts'
import type { CampaignUse, UseCount } from './campaign-limit.rules.ts'

/**
 * Holds campaigns until the transaction ends, in the order of their ids: who gets the last use is decided by one order
 * after the other. Held after bills and orders, before stock (one lock order everywhere).
 */
export async function lockCampaigns(tx: Tx, brandId: string, ids: readonly string[]): Promise<void> {
  await tx.query(
    sql`select 1 from campaigns where brand_id = ${brandId} and id = any (${ids}::text[])
        order by id for no key update`,
    'lock-campaigns',
  )
}

/**
 * How often campaigns were used and not given back: by everybody, where that is limited, and by each of the customers.
 * To be true until the transaction ends, the campaigns are held when this statement begins.
 */
export async function countUses(
  db: Db,
  brandId: string,
  asked: { limited: readonly string[]; perCustomer: readonly string[]; customerIds: readonly string[] },
): Promise<UseCount[]> {
  return db.query(
    sql`select campaign_id as "campaignId", null as "customerId", count(*) as uses from campaign_uses
        where brand_id = ${brandId} and campaign_id = any (${asked.limited}::text[]) and given_back_at is null
        group by campaign_id
        union all
        select campaign_id, customer_id, count(*) from campaign_uses
        where brand_id = ${brandId} and campaign_id = any (${asked.perCustomer}::text[])
          and customer_id = any (${asked.customerIds}::text[]) and given_back_at is null
        group by campaign_id, customer_id`,
    'count-campaign-uses',
  )
}

/** Writes that campaigns took something off orders. */
export const insertUses = rowInsert<CampaignUse>('campaign_uses', {
  campaign_id: ['text', use => use.campaignId],
  order_id: ['text', use => use.orderId],
  customer_id: ['text', use => use.customerId],
})

/** Gives the uses of orders back that have become cancelled: they count against no limit any more. */
export async function giveBackUses(tx: Tx, brandId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx.query(
    sql`update campaign_uses set given_back_at = clock_timestamp()
        where brand_id = ${brandId} and order_id = any (${orderIds}::text[]) and given_back_at is null`,
    'give-back-uses',
  )
}
