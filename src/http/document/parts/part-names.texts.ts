import { pascal } from './openapi.texts.ts'
import { byAlias } from '../../refusals/trade-words.texts.ts'

/**
 * Names of nested objects, for the types of generated clients, by `Holder.field` or by the field alone. All others are
 * named after their holder and field: `MenuProduct`. Names in requests end in `Input`.
 */
const partNames = byAlias({
  Order: 'DiningSession.orders',
  Totals: 'DiningSession.totals Order.totals',
  OrderLine: 'DiningSession.lines Order.lines PreviewOrder.lines AddOrderLines.lines',
  Payment: 'PayDiningSession.payments Order.payments DiningSession.payments OrderPreview.payments',
  RemoveOrderItem: 'RemoveOrderItems.items',
  MoveItem: 'MoveItems.items',
  LedgerRow: 'CustomerExport.ledger',
  TaxLine: 'tax_lines',
  Adjustment: 'Order.adjustments',
  OrderKitchen: 'Order.kitchen',
  ItemKitchen: 'OrderItem.kitchen',
  ItemAddon: 'OrderItem.addons',
  ItemCampaign: 'OrderItem.campaigns',
  Delivery: 'Order.delivery',
  CustomerPayment: 'Order.customer_payment',
  RefundedPayment: 'Adjustment.payments',
  MenuAddonGroup: 'MenuProduct.addon_groups',
  MenuAddon: 'MenuAddonGroup.addons',
  BoardNumber: 'GuestBoard.preparing',
  Availability: 'Product.availability Campaign.availability',
  RecipeLine: 'Product.recipe Addon.recipe',
  ProductTranslation: 'Product.translations',
  AddonTranslation: 'Addon.translations',
  QuickNote: 'Brand.quick_notes',
  NoteTranslation: 'QuickNote.translations',
  ChoiceTranslation: 'ProductComboChoice.translations',
  ItemWithout: 'OrderItem.without',
  Translation: 'translations',
  SoldOut: 'Addon.sold_out Product.sold_out',
  Price: 'Product.prices',
  AddonPrice: 'Addon.prices',
  ReceiptTexts: 'Branch.receipt Brand.receipt',
})

/** Names the object in a field of another. */
export function partName(holder: string, field: string, isOneOfMany: boolean): string {
  const [own] = partNames[`${holder}.${field}`] ?? partNames[field] ?? []
  if (own !== undefined) return own
  return holder + pascal(isOneOfMany ? singular(field) : field)
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|x)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}
