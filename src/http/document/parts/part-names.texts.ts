import { pascal } from '../openapi.texts.ts'

/**
 * Names of nested objects, for the types of generated clients, by `Holder.field` or by the field alone. All others are
 * named after their holder and field: `MenuProduct`. Names in requests end in `Input`.
 */
const partNames: Readonly<Record<string, string>> = {
  'DiningSession.orders': 'Order',
  'DiningSession.totals': 'Totals',
  'DiningSession.lines': 'OrderLine',
  'Order.lines': 'OrderLine',
  'PreviewOrder.lines': 'OrderLine',
  'AddOrderLines.lines': 'OrderLine',
  'PayDiningSession.payments': 'Payment',
  'RemoveOrderItems.items': 'RemoveOrderItem',
  'MoveItems.items': 'MoveItem',
  'CustomerExport.ledger': 'LedgerRow',
  tax_lines: 'TaxLine',
  'Order.payments': 'Payment',
  'DiningSession.payments': 'Payment',
  'OrderPreview.payments': 'Payment',
  'Order.adjustments': 'Adjustment',
  'Order.totals': 'Totals',
  'Order.kitchen': 'OrderKitchen',
  'OrderItem.kitchen': 'ItemKitchen',
  'OrderItem.addons': 'ItemAddon',
  'OrderItem.campaigns': 'ItemCampaign',
  'Order.delivery': 'Delivery',
  'Order.customer_payment': 'CustomerPayment',
  'Adjustment.payments': 'RefundedPayment',
  'MenuProduct.addon_groups': 'MenuAddonGroup',
  'MenuAddonGroup.addons': 'MenuAddon',
  'GuestBoard.preparing': 'BoardNumber',
  'Product.availability': 'Availability',
  'Campaign.availability': 'Availability',
  'Product.recipe': 'RecipeLine',
  'Addon.recipe': 'RecipeLine',
  'Product.translations': 'ProductTranslation',
  translations: 'Translation',
  'Addon.sold_out': 'SoldOut',
  'Product.sold_out': 'SoldOut',
  'Addon.prices': 'Price',
  'Product.prices': 'Price',
  'Branch.receipt': 'ReceiptTexts',
  'Brand.receipt': 'ReceiptTexts',
  'Error.error': 'ErrorBody',
  'Shift.methods': 'ShiftMethod',
  'Shift.movements': 'ShiftMovement',
}

/** Names the object in a field of another. */
export function partName(holder: string, field: string, isOneOfMany: boolean): string {
  const own = partNames[`${holder}.${field}`] ?? partNames[field]
  if (own !== undefined) return own
  return holder + pascal(isOneOfMany ? singular(field) : field)
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|x)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}
