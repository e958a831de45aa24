import { toAmount } from '../../lib/money.ts'
import { inLanguage } from '../../menu/names.rules.ts'
import { presentOrder } from '../../sale/command/order.presenter.ts'
import type { Draft } from './batch.types.ts'

/** Presents a previewed order, with null for the fields that only a placed one has. */
export function presentPreview({ order: draft, campaigns }: Draft, lang: string) {
  const order = presentOrder(
    { ...draft, number: 0, orderNumber: '', createdAt: 0, updatedAt: 0 },
    { zone: draft.zone, lang },
  )
  return {
    ...order,
    id: null,
    order_number: null,
    display_number: null,
    items: order.items.map(item => ({ ...item, id: null })),
    campaigns: campaigns.map(({ campaignId, name, applied, amount, reason }) => ({
      campaign_id: campaignId,
      name: inLanguage(name, lang),
      applied,
      amount: toAmount(amount),
      reason,
    })),
    created_at: null,
    updated_at: null,
    version: null,
  }
}
