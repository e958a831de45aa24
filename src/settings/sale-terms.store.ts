import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { readStamp } from '../db/stamp.ts'
import type { Channel } from '../wire/words.types.ts'
import type { ChargeDocument } from './settings.row.ts'

/** Brand settings read by a batch of orders, with the stamp of all rows it writes. */
export type BrandSnapshot = {
  currency: string
  tax_mode: 'inclusive' | 'exclusive'
  service_charge: ChargeDocument | null
  delivery_tax_id: string | null
  menu_version: number
  kitchen_when_paid: Channel[]
  kitchen_lead_minutes: number
  /** The database's clock, not below any issued watermark: as text with microseconds, and as epoch ms. */
  stamp: string
  stamp_ms: number
}

export async function readBrandSnapshot(tx: Db, brandId: string): Promise<BrandSnapshot> {
  const rows = await tx.query<BrandSnapshot>(
    sql`select currency, tax_mode, service_charge, delivery_tax_id, menu_version, kitchen_when_paid, kitchen_lead_minutes,
          at::text as stamp, at as stamp_ms
        from brands, lateral (select ${readStamp(brandId)} as at) as clock
        where id = ${brandId}`,
    'order-snapshot',
  )
  return rows[0]!
}
