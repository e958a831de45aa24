import { fromMilli, multiplyDivide } from '../lib/money.ts'
import { isolate, pairLine, type PrintLine, ruleLine } from '../print/printout.format.ts'
import { chargeName } from '../sale/item/charge.texts.ts'
import { wholeCombo } from '../sale/item/combo.rules.ts'
import { halvesOf, wholeChoices } from '../sale/item/halves.rules.ts'
import { soldFigures } from '../sale/receipt/receipt-content.rules.ts'
import type { StoredItem, StoredOrder } from '../sale/shapes/order.shape.ts'
import { moneyText, nameIn, type ReceiptLocale, soldItems, taxTexts } from './receipt.format.ts'

/** The items sold (including refunded ones), their discounts, the total and its taxes. */
export function saleLines(orders: readonly StoredOrder[], voice: ReceiptLocale): PrintLine[] {
  const { total, taxes } = soldFigures(orders)
  const exclusive = orders.some(order => order.taxMode === 'exclusive')
  const lines = taxTexts(taxes, voice, exclusive ? '' : `${voice.words.includes} `)
  const totalLine = pairLine(`${voice.words.total} ${voice.currency}`, moneyText(total, voice), {
    weight: 'large',
  })
  return [
    ...orders.flatMap(order => soldLines(order, voice)),
    ruleLine,
    ...(exclusive ? [...lines, totalLine] : [totalLine, ...lines]),
  ]
}

/** The items of an order; the components of a combo are listed beneath its name. */
function soldLines(order: StoredOrder, voice: ReceiptLocale): PrintLine[] {
  return [...Map.groupBy(soldItems(order), ({ id, combo }) => combo?.id ?? id).values()].flatMap(parts => {
    if (parts[0]!.combo === null) return itemLines(parts[0]!, order, voice, dishLines(parts[0]!, voice))
    return itemLines(
      wholeCombo(parts),
      order,
      voice,
      parts.flatMap(item => componentLines(item, voice)),
    )
  })
}

function componentLines(item: StoredItem, voice: ReceiptLocale): PrintLine[] {
  const extra = multiplyDivide(item.combo!.extra, item.quantityMilli, 1000)
  const cost = extra === 0 ? '' : ` ${isolate(`(${moneyText(extra, voice)})`, voice.direction)}`
  return [pairLine(`${nameIn(item, voice)}${cost}`, '', { indent: true }), ...dishLines(item, voice)]
}

function itemLines(
  item: StoredItem,
  order: StoredOrder,
  voice: ReceiptLocale,
  beneath: readonly PrintLine[],
): PrintLine[] {
  const name =
    item.kind === 'product'
      ? `${fromMilli(item.quantityMilli)} x ${nameIn(item, voice)}`
      : chargeName(item, voice.lang, voice.direction)
  const campaigns = item.campaigns.map(campaign =>
    pairLine(nameIn(campaign, voice), moneyText(-campaign.amount, voice), { indent: true }),
  )
  const discount =
    item.discount === 0
      ? []
      : [pairLine(voice.words.discount, moneyText(-item.discount, voice), { indent: true })]
  return [
    pairLine(name, moneyText(item.subtotal, voice)),
    ...eachLine(item, voice),
    ...servedLine(item, order, voice),
    ...beneath,
    ...campaigns,
    ...discount,
  ]
}

/** The choices of a dish, then its halves with theirs. */
function dishLines(item: StoredItem, voice: ReceiptLocale): PrintLine[] {
  const halves = halvesOf(item).flatMap((half, _, { length }) => [
    pairLine(`1/${length} ${nameIn(half, voice)}`, '', { indent: true }),
    ...choiceLines(half, voice),
  ])
  return [...choiceLines(wholeChoices(item), voice), ...halves]
}

/** The addons of a dish, without those that it includes anyway, and what it was ordered without. */
function choiceLines(
  { addons, without }: Pick<StoredItem, 'addons' | 'without'>,
  voice: ReceiptLocale,
): PrintLine[] {
  const listed = addons.filter(addon => !addon.included || addon.total > 0)
  return [
    ...listed.map(addon => {
      const times = addon.quantity === 1 ? '' : `${addon.quantity} x `
      const cost =
        addon.total === 0 ? '' : ` ${isolate(`(${moneyText(addon.total, voice)})`, voice.direction)}`
      return pairLine(`+ ${times}${nameIn(addon, voice)}${cost}`, '', { indent: true })
    }),
    ...without.map(addon =>
      pairLine(`- ${voice.words.without} ${nameIn(addon, voice)}`, '', { indent: true }),
    ),
  ]
}

/** How a product is served, where its line said something else than its order. */
function servedLine(
  { kind, serviceType }: StoredItem,
  order: StoredOrder,
  { words }: ReceiptLocale,
): PrintLine[] {
  if (kind !== 'product' || serviceType === null || serviceType === order.serviceType) return []
  return [pairLine(serviceType === 'dine_in' ? words.dineIn : words.takeaway, '', { indent: true })]
}

/** The unit price (or price per kilogram) below an item whose quantity is not 1. */
function eachLine({ kind, quantityMilli, unitPrice }: StoredItem, voice: ReceiptLocale): PrintLine[] {
  if (kind === 'service_charge' || quantityMilli === 1000) return []
  return [pairLine(`${fromMilli(quantityMilli)} x ${moneyText(unitPrice, voice)}`, '', { indent: true })]
}
