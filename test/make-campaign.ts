import sql from 'sql-template-tag'
import type { Campaign } from '../src/menu/menu.rules.ts'
import type { Db } from '../src/db/database.ts'
import { newUlid } from '../src/lib/ulid.ts'
import type { MadeBrand } from './make-brand.ts'
import { menuChanged } from './make-products.ts'
import { plainCampaign } from './plain-campaign.ts'

/** A campaign of the brand, ten percent off everything unless said, written without any verb. @returns its id */
export async function makeCampaign(
  db: Db,
  brand: MadeBrand,
  sketch: Partial<Campaign> = {},
): Promise<string> {
  const campaign = { ...plainCampaign('Ten', 'percentage', 100_000), ...sketch, id: newUlid() }
  const time = (ms: number | null) => (ms === null ? null : new Date(ms))
  const windows = campaign.availability.map(({ weekdays, fromMinute, toMinute }) => ({
    weekdays,
    from: clock(fromMinute),
    to: clock(toMinute),
  }))
  await db.query(
    sql`insert into campaigns (brand_id, id, name, kind, value, buy, get, product_ids, category_ids, min_subtotal,
          channels, branch_ids, starts_at, ends_at, availability, coupon_code, usage_limit, per_customer_limit,
          priority, stackable, active)
        values (${brand.id}, ${campaign.id}, ${campaign.name}, ${campaign.kind}, ${campaign.value}, ${campaign.buy},
          ${campaign.get}, ${campaign.productIds}, ${campaign.categoryIds}, ${campaign.minSubtotal},
          ${campaign.channels}, ${campaign.branchIds}, ${time(campaign.startsAt)}, ${time(campaign.endsAt)},
          ${JSON.stringify(windows)}::jsonb, ${campaign.couponCode}, ${campaign.usageLimit},
          ${campaign.perCustomerLimit}, ${campaign.priority}, ${campaign.stackable}, ${campaign.active})`,
  )
  await menuChanged(db, brand)
  return campaign.id
}

function clock(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Makes a customer of the brand, with the event that every change of one has. @returns the id */
export async function makeCustomer(db: Db, brand: MadeBrand, active = true): Promise<string> {
  const id = newUlid()
  await db.query(
    sql`with made as (
          insert into customers (brand_id, id, name, active) values (${brand.id}, ${id}, 'Ada', ${active}))
        insert into events (brand_id, id, type, record_id, data, created_at)
        values (${brand.id}, ${newUlid()}, 'customer.updated', ${id},
          ${JSON.stringify({ id, version: 1 })}::jsonb, clock_timestamp())`,
  )
  return id
}
