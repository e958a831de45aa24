import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { readStamp } from '../db/stamp.ts'
import { type ChargeDocument, serviceChargeOf } from './settings.row.ts'
import type { OrderSettings } from './settings.types.ts'

type OrderSettingsRow = Omit<OrderSettings, 'serviceCharge' | 'kitchen'> &
  OrderSettings['kitchen'] & { serviceCharge: ChargeDocument | null }

export async function readOrderSettings(db: Db, brandId: string): Promise<OrderSettings> {
  const [row] = await db.query<OrderSettingsRow>(
    sql`select currency, tax_mode as "taxMode", service_charge as "serviceCharge", delivery_tax_id as "deliveryTaxId",
          menu_version as "menuVersion", kitchen_when_paid as "whenPaid", kitchen_lead_minutes as "leadMinutes",
          at::text as stamp, at as "stampMs"
        from brands, lateral (select ${readStamp(brandId)} as at) as clock
        where id = ${brandId}`,
    'order-settings',
  )
  const { serviceCharge, whenPaid, leadMinutes, ...settings } = row!
  return { ...settings, serviceCharge: serviceChargeOf(serviceCharge), kitchen: { whenPaid, leadMinutes } }
}
