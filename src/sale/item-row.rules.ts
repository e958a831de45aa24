import type { KitchenState } from './stage.rules.ts'
import type { KitchenStage } from '../wire/words.rules.ts'
import type { ItemCampaign, OtherNames, StoredAddon, StoredItem } from './stored-order.rules.ts'

/** The kitchen columns of an order or an item, as JSON gives them. */
export type KitchenRow = {
  kitchen_status: KitchenStage | null
  kitchen_new_at: string | null
  kitchen_preparing_at: string | null
  kitchen_ready_at: string | null
  kitchen_delivered_at: string | null
}

export type FigureRow = {
  subtotal: number
  campaign_discount: number
  discount: number
  tax: number
  total: number
  cost: number
}

/** The addon as it is kept inside the item's document. */
export type AddonRow = {
  addon_id: string
  addon_group_id: string
  name: string
  names?: Record<string, string>
  quantity: number
  unit_price: number
  total: number
}

export type ItemRow = KitchenRow &
  FigureRow & {
    id: string
    order_id: string
    position: number
    kind: StoredItem['kind']
    product_id: string | null
    name: string
    names: OtherNames
    quantity: number
    weighed: boolean
    unit_price: number
    addons: AddonRow[] | null
    campaigns: CampaignRow[] | null
    discount_shares: Record<string, number> | null
    tax_id: string | null
    tax_name: string | null
    tax_rate: number | null
    charge_percent: number | null
    allergens: string[] | null
    recipe: Record<string, number> | null
    note: string | null
    seat: number | null
    course: number | null
    held: boolean
    fired_at: string | null
    client_line_id: string | null
    needs_kitchen: boolean
    station_id: string | null
    begun_at: string | null
    paid_quantity: number
    wasted_quantity: number
    split_from_id: string | null
    cancelled_at: string | null
    cancelled_business_date: string | null
    cancel_kind: StoredItem['cancelKind']
    cancel_reason: string | null
    cancelled_by: string | null
    restocked: boolean | null
    acknowledged_at: string | null
  }

/** Amount a campaign took off, as it is kept inside the item's document. */
export type CampaignRow = { campaign_id: string; name: string; amount: number }

export function itemFromRow(row: ItemRow): StoredItem {
  return {
    ...figuresFromRow(row),
    id: row.id,
    orderId: row.order_id,
    position: row.position,
    kind: row.kind,
    productId: row.product_id,
    name: row.name,
    names: row.names,
    quantityMilli: row.quantity,
    weighed: row.weighed,
    unitPrice: row.unit_price,
    addons: (row.addons ?? []).map(addonFromRow),
    campaigns: (row.campaigns ?? []).map(campaignFromRow),
    discountShares: row.discount_shares,
    taxId: row.tax_id,
    taxName: row.tax_name,
    taxRate: row.tax_rate,
    chargePercent: row.charge_percent,
    recipe: row.recipe,
    allergens: row.allergens ?? [],
    note: row.note,
    seat: row.seat,
    course: row.course,
    held: row.held,
    firedAt: timeFromRow(row.fired_at),
    clientLineId: row.client_line_id,
    needsKitchen: row.needs_kitchen,
    stationId: row.station_id,
    kitchen: kitchenFromRow(row),
    begunAt: timeFromRow(row.begun_at),
    paidMilli: row.paid_quantity,
    wastedMilli: row.wasted_quantity,
    splitFromId: row.split_from_id,
    cancelledAt: timeFromRow(row.cancelled_at),
    cancelledBusinessDate: row.cancelled_business_date,
    cancelKind: row.cancel_kind,
    cancelReason: row.cancel_reason,
    cancelledBy: row.cancelled_by,
    restocked: row.restocked,
    acknowledgedAt: timeFromRow(row.acknowledged_at),
  }
}

function addonFromRow(row: AddonRow): StoredAddon {
  return {
    addonId: row.addon_id,
    addonGroupId: row.addon_group_id,
    name: row.name,
    names: row.names ?? null,
    quantity: row.quantity,
    unitPrice: row.unit_price,
    total: row.total,
  }
}

export function addonToRow(addon: StoredAddon): AddonRow {
  return {
    addon_id: addon.addonId,
    addon_group_id: addon.addonGroupId,
    name: addon.name,
    ...(addon.names === null ? {} : { names: addon.names }),
    quantity: addon.quantity,
    unit_price: addon.unitPrice,
    total: addon.total,
  }
}

function campaignFromRow(row: CampaignRow): ItemCampaign {
  return { campaignId: row.campaign_id, name: row.name, amount: row.amount }
}

export function campaignToRow(campaign: ItemCampaign): CampaignRow {
  return { campaign_id: campaign.campaignId, name: campaign.name, amount: campaign.amount }
}

export function figuresFromRow(row: FigureRow) {
  return {
    subtotal: row.subtotal,
    campaignDiscount: row.campaign_discount,
    discount: row.discount,
    tax: row.tax,
    total: row.total,
    cost: row.cost,
  }
}

export function kitchenFromRow(row: KitchenRow): KitchenState {
  return {
    status: row.kitchen_status,
    newAt: timeFromRow(row.kitchen_new_at),
    preparingAt: timeFromRow(row.kitchen_preparing_at),
    readyAt: timeFromRow(row.kitchen_ready_at),
    deliveredAt: timeFromRow(row.kitchen_delivered_at),
  }
}

export function timeFromRow(text: string | null): number | null {
  return text === null ? null : Date.parse(text)
}
