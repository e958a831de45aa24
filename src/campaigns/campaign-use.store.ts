import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { rowInsert } from '../db/insert-rows.ts'
import type { CampaignUse, UseCount } from './campaign-limit.rules.ts'

/**
 * Locks campaigns by id until the transaction ends, so that concurrent orders cannot both take the last use. The global
 * lock order is: bills, orders, campaigns, stock.
 */
export async function lockCampaignRows(tx: Tx, brandId: string, ids: readonly string[]): Promise<void> {
  await tx.query(
    sql`select 1 from campaigns where brand_id = ${brandId} and id = any (${ids}::text[])
        order by id for no key update`,
    'lock-campaigns',
  )
}

/**
 * Counts unreleased uses: in total for campaigns in `limited`, and by customer for those in `perCustomer`. The counts
 * stay valid until the transaction ends only if the campaigns were locked before.
 */
export async function countUses(
  db: Db,
  brandId: string,
  query: { limited: readonly string[]; perCustomer: readonly string[]; customerIds: readonly string[] },
): Promise<UseCount[]> {
  return db.query(
    sql`select campaign_id as "campaignId", null as "customerId", count(*) as uses from campaign_uses
        where brand_id = ${brandId} and campaign_id = any (${query.limited}::text[]) and given_back_at is null
        group by campaign_id
        union all
        select campaign_id, customer_id, count(*) from campaign_uses
        where brand_id = ${brandId} and campaign_id = any (${query.perCustomer}::text[])
          and customer_id = any (${query.customerIds}::text[]) and given_back_at is null
        group by campaign_id, customer_id`,
    'count-campaign-uses',
  )
}

export const insertUses = rowInsert<CampaignUse>('campaign_uses', {
  campaign_id: ['text', use => use.campaignId],
  order_id: ['text', use => use.orderId],
  customer_id: ['text', use => use.customerId],
})

/** Inserts uses of an order, except those that it has kept although the lines with the campaign were moved away. */
export async function insertMoreUses(tx: Tx, brandId: string, uses: readonly CampaignUse[]): Promise<void> {
  for (const { campaignId, orderId, customerId } of uses) {
    await tx.query(
      sql`insert into campaign_uses (brand_id, campaign_id, order_id, customer_id)
          values (${brandId}, ${campaignId}, ${orderId}, ${customerId}) on conflict do nothing`,
      'insert-more-uses',
    )
  }
}

/**
 * Releases the campaign uses of a cancelled order, or of the original order that its items were moved from. Requires
 * that the original order is cancelled, and that every item with the campaign was cancelled (neither live nor
 * refunded), on that order and on all orders its items were moved to. The uses are locked first, so that the later of
 * two concurrent cancellations sees both.
 */
export async function releaseCampaignUses(tx: Tx, brandId: string, orderId: string): Promise<void> {
  const [first] = await tx.query<{ id: string }>(
    sql`with recursive sources as (
          select id, moved_from_order_id from orders where brand_id = ${brandId} and id = ${orderId}
          union
          select o.id, o.moved_from_order_id from sources s
          join orders o on o.brand_id = ${brandId} and o.id = s.moved_from_order_id)
        select u.order_id as id from campaign_uses u join sources on sources.id = u.order_id
        where u.brand_id = ${brandId} and u.given_back_at is null order by u.campaign_id for update of u`,
    'hold-campaign-uses',
  )
  if (first === undefined) return
  await tx.query(
    sql`with recursive moved as (
          select id, status from orders where brand_id = ${brandId} and id = ${first.id}
          union
          select o.id, o.status from moved m
          join orders o on o.brand_id = ${brandId} and o.moved_from_order_id = m.id)
        update campaign_uses u set given_back_at = statement_timestamp()
        where u.brand_id = ${brandId} and u.order_id = ${first.id} and u.given_back_at is null
          and exists (select from moved where id = ${first.id} and status = 'cancelled')
          and not exists (
            select from moved m join order_items i on i.brand_id = ${brandId} and i.order_id = m.id
            where (i.cancel_kind is null or i.cancel_kind = 'refund')
              and i.campaigns @> jsonb_build_array(jsonb_build_object('campaign_id', u.campaign_id)))`,
    'give-back-uses',
  )
}

/** Locks the campaigns that orders use, before records that are locked after them. */
export async function lockUsedCampaigns(tx: Tx, brandId: string, orderIds: readonly string[]): Promise<void> {
  await tx.query(
    sql`select 1 from campaigns c
        where c.brand_id = ${brandId} and c.per_customer_limit is not null
          and c.id in (
            select u.campaign_id from campaign_uses u
            where u.brand_id = ${brandId} and u.order_id = any (${orderIds}::text[]) and u.given_back_at is null)
        order by c.id for no key update`,
    'lock-used-campaigns',
  )
}

/**
 * Gives the unreleased uses of orders to another customer, with their campaigns locked. Orders of merged bills can have
 * more uses than a customer may; they count as one party's, as long as the customer has no others.
 * @returns the names of the campaigns that this customer has then used too often
 */
export async function giveUsesTo(
  tx: Tx,
  brandId: string,
  orderIds: readonly string[],
  customerId: string,
): Promise<string[]> {
  await lockUsedCampaigns(tx, brandId, orderIds)
  const moved = await tx.query<{ id: string }>(
    sql`update campaign_uses set customer_id = ${customerId}
        where brand_id = ${brandId} and order_id = any (${orderIds}::text[]) and given_back_at is null
          and customer_id is distinct from ${customerId}
        returning campaign_id as id`,
    'give-uses',
  )
  if (moved.length === 0) return []
  const over = await tx.query<{ name: string }>(
    sql`select c.name from campaigns c
        where c.brand_id = ${brandId} and c.id = any (${moved.map(({ id }) => id)}::text[])
          and c.per_customer_limit is not null and (
            select count(*) > greatest(c.per_customer_limit,
              count(*) filter (where u.order_id = any (${orderIds}::text[])))
            from campaign_uses u
            where u.brand_id = ${brandId} and u.campaign_id = c.id and u.customer_id = ${customerId}
              and u.given_back_at is null)
        order by c.id`,
    'count-moved-uses',
  )
  return over.map(({ name }) => name)
}
