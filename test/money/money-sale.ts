import type { CurrencyDecimals } from '../../src/lib/money.ts'
import type { ServiceType } from '../../src/sale/shapes/order.shape.ts'
import type { TaxMode } from '../../src/pricing/line.rules.ts'
import { plainTerms, priceOrder } from '../../src/pricing/price-order.rules.ts'
import { repriceOrder } from '../../src/pricing/reprice.rules.ts'
import { paidOrder } from '#test/builders/plain-sale.ts'
import { campaign, discount } from './money-cells.ts'
import { cents, list, milli, rate } from './money-document.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { plainContext, plainLine } from '#test/builders/plain-order.ts'

// Orders as the tables of money.md write them.

/** `3 × A 4.50 at 19/7 % for 4.00 + 1.50`: another price than the menu's, and an addon of each unit. */
export function soldLines(cell: string) {
  return list(cell).map(line => {
    const pattern = /^(\d+) × (\w) (\S+) at ([\d.]+)(?:\/(\S+))? %(?: for (\S+))?(?: \+ (\S+))?$/
    const [, units, id, price, percent, takeaway, asked, extra] = pattern.exec(line)!
    return {
      id: id!,
      quantityMilli: milli(units!),
      price: cents(price!),
      rate: rate(percent!),
      takeaway,
      unitPrice: asked === undefined ? null : cents(asked),
      extra: extra === undefined ? null : cents(extra),
    }
  })
}

type SoldLine = ReturnType<typeof soldLines>[number]

export const lineOf = ({ id, quantityMilli, unitPrice, extra }: SoldLine) =>
  plainLine(id, {
    quantityMilli,
    unitPrice,
    addons: extra === null ? [] : [{ addonId: id, addonGroupId: null, quantity: 1 }],
  })

/** Lines of the same rates have the same tax. */
const taxOf = ({ rate: own, takeaway }: SoldLine) => `${own}/${takeaway ?? ''}`

/** A menu of the lines' products and taxes. */
export function menuOf(lines: readonly SoldLine[]) {
  const each = <T>(made: (line: SoldLine) => T) =>
    Object.fromEntries(lines.map(line => [line.id, made(line)]))
  return {
    products: each(line => ({ price: line.price, taxId: taxOf(line), addonGroupIds: [line.id] })),
    addonGroups: each(({ id }) => ({ addonIds: [id] })),
    addons: each(({ extra }) => ({ price: extra ?? 0 })),
    taxes: Object.fromEntries(
      lines.map(line => {
        const rates = line.takeaway === undefined ? {} : { takeaway: rate(line.takeaway) }
        return [taxOf(line), { rate: line.rate, serviceTypeRates: rates }]
      }),
    ),
  }
}

/** Prices the lines with their campaigns and service charge, then gives the discounts. */
export function sell(row: Record<string, string>, decimals: CurrencyDecimals) {
  const lines = soldLines(row['lines']!)
  const [, percent, of] = /^(\S+) %(?: at (\S+) %)?$/.exec(row['service']!) ?? []
  const [fee = '—', ofFee] = row['delivery']?.split(' at ') ?? []
  const known = menuOf(lines)
  const menu = plainMenu({
    ...known,
    taxes: {
      service: { rate: rate(of ?? '0') },
      delivery: { rate: rate(ofFee ?? '0') },
      ...known.taxes,
    },
  })
  const taxMode = row['prices'] as TaxMode
  const { items } = priceOrder(
    menu,
    plainContext({ taxMode, currencyDecimals: decimals }),
    lines.map(lineOf),
    {
      ...plainTerms,
      serviceType: row['served'] as ServiceType,
      campaigns: list(row['campaigns']!, '; ').map(campaign),
      charge:
        percent === undefined ? null : { percent: rate(percent), taxId: of === undefined ? null : 'service' },
      delivery: fee === '—' ? null : { fee: cents(fee), taxId: ofFee === undefined ? null : 'delivery' },
    },
  )
  const stored = items.map(item => ({ ...item, combo: null, id: item.productId ?? 'charge' }))
  const given = list(row['discounts']!, '; ').map(discount)
  return repriceOrder(paidOrder(stored, [], { taxMode, status: 'pending', discounts: given }), decimals)
}
