import { describe, expect, it } from 'vitest'
import { applyPayments } from '../../src/payments/take/pay.rules.ts'
import { payableItems } from '../../src/payments/take/settle.rules.ts'
import { moveLines } from '../../src/bills/move/move-items.rules.ts'
import { linesLeaving } from '../../src/bills/move/move-request.rules.ts'
import type { CurrencyDecimals } from '../../src/lib/money.ts'
import { removeNamed } from '../../src/orders/items/remove-items.rules.ts'
import type { TaxMode } from '../../src/pricing/line.rules.ts'
import { plainTerms, priceOrder } from '../../src/pricing/price-order.rules.ts'
import { repriceOrder } from '../../src/pricing/reprice.rules.ts'
import { takeItems } from '../../src/refunds/refund-items.rules.ts'
import { amountWorth, itemWorths } from '../../src/refunds/refund-worth.rules.ts'
import { wholeCombos } from '../../src/sale/item/combo-act.rules.ts'
import { freezeItems, isLive, netOf } from '../../src/sale/item/item.rules.ts'
import { withItems } from '../../src/sale/item/remove-item.rules.ts'
import { currencyDecimals } from '../../src/settings/brand.rules.ts'
import type { Adjustment, StoredItem, StoredOrder } from '../../src/sale/shapes/order.shape.ts'
import { campaign, discount } from './money-cells.ts'
import { cents, list, money, rate, table, titled } from './money-document.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { plainContext, plainLine } from '#test/builders/plain-order.ts'
import { plainRemoval } from '#test/builders/plain-removal.ts'
import { paidOrder } from '#test/builders/plain-sale.ts'

type Sold = {
  combos: string
  components: string
  prices: TaxMode
  decimals?: CurrencyDecimals
  campaigns?: string
  discounts?: string
}

/** An order of combos `2 × 12.00` of the components `9.00 at 10 %, 6.00 + 1.50 at 22 %`, named A, B, C …. */
function sell({ combos, components, prices, decimals = 2, campaigns = '—', discounts = '—' }: Sold) {
  const [, units, price] = /^(\d+) × (\S+)$/.exec(combos)!
  const parts = list(components).map((cell, at) => {
    const [, own, extra = '0', percent] = /^(\S+?)(?: \+ (\S+))? at (\S+) %$/.exec(cell)!
    return { id: 'ABC'[at]!, price: cents(own!), extra: cents(extra), percent: percent! }
  })
  const choices = parts.map(({ id, extra }) => {
    return { id, name: { text: id, others: {} }, min: 1, max: 1, options: [{ productId: id, extra }] }
  })
  const menu = plainMenu({
    taxes: Object.fromEntries(parts.map(({ percent }) => [percent, { rate: rate(percent) }])),
    products: {
      M: { price: cents(price!), combo: { choices } },
      ...Object.fromEntries(parts.map(({ id, price, percent }) => [id, { price, taxId: percent }])),
    },
  })
  const taken = parts.map(({ id }) => {
    return { choiceId: id, productId: id, addons: [], without: [], note: null }
  })
  const line = plainLine('M', { quantityMilli: 1000 * Number(units), choices: taken })
  const context = plainContext({ taxMode: prices, currencyDecimals: decimals })
  const terms = { ...plainTerms, campaigns: list(campaigns, '; ').map(campaign) }
  const { items } = priceOrder(menu, context, [line], terms)
  const place = { orderId: 'order', position: 0, entersAt: 0, awaitsPayment: false }
  const stored = freezeItems(items, place, () => 'combo').map(item => ({ ...item, id: item.productId! }))
  const given = list(discounts, '; ').map(discount)
  const order = paidOrder(stored, [], { taxMode: prices, status: 'pending', discounts: given })
  return repriceOrder({ ...order, id: 'order' }, decimals)
}

describe('Combos', () => {
  it.each(titled(table('Combos')))('%s', (_, row) => {
    const decimals = currencyDecimals(row['currency']!)
    const { combos, components, campaigns, discounts } = row as Record<string, string>
    const sale = { combos: combos!, components: components!, campaigns: campaigns!, discounts: discounts! }
    const { items, totals } = sell({ ...sale, prices: row['prices'] as TaxMode, decimals })
    const shown = (amount: number) => money(amount, decimals)
    expect([
      items.map(item => shown(item.subtotal)).join(', '),
      items.map(item => shown(netOf(item))).join(', '),
      shown(totals.tax),
      shown(totals.total),
    ]).toEqual([row['subtotals'], row['nets'], row['tax'], row['total']])
  })
})

type Given = { amounts: string; taxes: string }
type Step = { given: Given; after: StoredOrder }

const none = '—'
const amounts = (given: readonly { amount: number; tax: number }[]): Given => ({
  amounts: given.map(({ amount }) => money(amount)).join(', '),
  taxes: given.map(({ tax }) => money(tax)).join(', '),
})
const totalsOf = (items: readonly StoredItem[]) =>
  amounts(items.map(({ total, tax }) => ({ amount: total, tax })))

let made = 0
const newId = () => `new${made++}`

/** The requests, for one combo that each names by one component. */
const acts: Record<string, (order: StoredOrder, itemId: string) => Step> = {
  cancel: (order, itemId) => {
    const named = [{ itemId, quantityMilli: 1000 }]
    const { order: after, removed } = removeNamed(order, named, plainRemoval({ newId }))
    return { given: totalsOf(removed), after: withItems(after, after.items.filter(isLive), 0) }
  },
  move: (order, itemId) => {
    const leaving = linesLeaving([order], [{ itemId, quantityMilli: 1000 }], 0).get(order)!
    const to = { billId: 'other', tableId: null, customerId: null }
    const moved = moveLines(order, leaving, { to, paid: false, at: 0, decimals: 2, rule: null, newId })
    if (moved.kind === 'whole') return { given: totalsOf(moved.order.items), after: moved.order }
    return { given: totalsOf(moved.order.items), after: moved.source }
  },
  pay: (order, itemId) => {
    const items = payableItems([order])
    const terms = { due: order.totals.total, items, decimals: 2, cash: new Map(), isSpent: false } as const
    const method = { id: 'card', name: 'Card', names: null, type: 'card', rounding: 1 } as const
    const entry = { paymentMethodId: 'card', amount: null, tip: 0, tendered: null, reference: null }
    const named = { ...entry, items: [{ itemId, quantityMilli: 1000 }] }
    const [payment] = applyPayments(terms, [named], new Map([['card', method as never]]))
    const paid = new Map(payment!.items!.map(one => [one.itemId, one]))
    const after = order.items.map(item => {
      const { quantityMilli, amount } = paid.get(item.id)!
      return { ...item, paidMilli: item.paidMilli + quantityMilli, paidAmount: item.paidAmount + amount }
    })
    const given = payment!.items!.map(({ amount }) => money(amount)).join(', ')
    return { given: { amounts: given, taxes: none }, after: { ...order, items: after } }
  },
  refund: (order, itemId) => {
    const named = wholeCombos(order.items, [{ itemId, quantityMilli: 1000 }])
    const { items, refunded } = takeItems(order, named, plainRemoval({ kind: 'refund', newId }))
    const worths = itemWorths(order, refunded, 2)
    const booked = worths.map(worth => ({ kind: 'refund', ...worth }) as Adjustment)
    const adjustments = [...order.adjustments, ...booked]
    return { given: amounts(worths), after: { ...withItems(order, items, 0), adjustments } }
  },
}

describe('Parts of combos', () => {
  it.each(titled(table('Parts of combos')))('%s', (_, row) => {
    const components = '9.00 at 10 %, 3.50 at 10 %, 3.00 at 22 %'
    const [amount, how] = row['before']!.split(/ (.*)/)
    const discounts = how === 'off' ? amount! : none
    let order = sell({ combos: row['combos']!, components, prices: 'inclusive', discounts })
    if (how === 'given back') {
      const worth = amountWorth(order, cents(amount!), 2)
      order = { ...order, adjustments: [{ kind: 'refund', ...worth } as Adjustment] }
    }
    const [, act, component] = /^(\w+) 1 of (\w)$/.exec(row['request']!)!
    const { given, after } = acts[act!]!(order, component!)
    expect([given.amounts, given.taxes]).toEqual([row['totals'], row['taxes']])
    const rest =
      act === 'cancel' || act === 'move' ? totalsOf(after.items) : acts[act!]!(after, component!).given
    expect([rest.amounts, rest.taxes]).toEqual([row['left'], row['taxes left']])
  })
})
