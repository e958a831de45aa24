import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount, sum } from '../lib/money.ts'
import { type MenuTax } from '../menu/menu.types.ts'
import { otherNames } from '../menu/names.rules.ts'
import type { ServiceType, StoredItem } from '../sale/shapes/order.shape.ts'
import type { TaxComponent, TaxPart } from '../sale/shapes/tax.shape.ts'
import { allocate, allocateAmounts } from '../lib/allocate.ts'
import { netOf } from '../sale/item/item.rules.ts'
import type { TaxMode } from './line.rules.ts'
import type { PartTax } from './tax/tax-parts.rules.ts'

/** A tax as frozen on an item; all null: none. `shareTax` allocates the item's tax to the components. */
export type FrozenTax = Pick<StoredItem, 'taxId' | 'taxName' | 'taxNames' | 'taxRate' | 'taxComponents'>

const noTax: FrozenTax = { taxId: null, taxName: null, taxNames: null, taxRate: null, taxComponents: null }

/** Freezes a tax at its rate for the order's service type, or its general rate when there is none. */
export function freezeTax(tax: MenuTax | null, serviceType: ServiceType): FrozenTax {
  if (tax === null) return noTax
  const own = serviceType === 'dine_in' ? undefined : tax.serviceTypeRates[serviceType]
  return {
    taxId: tax.id,
    taxName: tax.name.text,
    taxNames: otherNames(tax.name),
    taxRate: own ?? tax.rate,
    taxComponents: tax.components?.map(component => ({ ...component, amount: 0 })) ?? null,
  }
}

/** The same tax in a part of an item. */
export function partTax({ taxId, taxName, taxNames, taxRate, taxComponents }: FrozenTax): PartTax {
  return { taxId, name: taxName, names: taxNames, rate: taxRate, components: taxComponents }
}

/** 100 % in ten-thousandths of a percent. */
const whole = 1_000_000

/** @param percent ten-thousandths of a percent */
export function percentageOf(net: Cents, percent: number, decimals: CurrencyDecimals): Cents {
  return multiplyDivide(net, percent, whole, smallestAmount(decimals))
}

/**
 * Computes the tax of a net: included in it (inclusive), or added to it (exclusive).
 * @param net hundredths
 * @param rate ten-thousandths of a percent; null: no tax
 */
export function taxOf(net: Cents, rate: number | null, mode: TaxMode, decimals: CurrencyDecimals): Cents {
  if (rate === null) return 0
  const divisor = mode === 'inclusive' ? whole + rate : whole
  return multiplyDivide(net, rate, divisor, smallestAmount(decimals))
}

/** Computes the tax of a net and the total with it, hundredths. */
export function taxedNet(
  net: Cents,
  rate: number | null,
  mode: TaxMode,
  decimals: CurrencyDecimals,
): { tax: Cents; total: Cents } {
  const tax = taxOf(net, rate, mode, decimals)
  return { tax, total: mode === 'inclusive' ? net : net + tax }
}

/**
 * Allocates a tax to its components by their rates, with largest remainders, so that they add up to it.
 * @param tax hundredths ≥ 0, computed from the sum of the rates
 */
export function shareTax(
  components: readonly TaxComponent[] | null,
  tax: Cents,
  decimals: CurrencyDecimals,
): readonly TaxComponent[] | null {
  if (components === null) return null
  const rates = components.map(({ rate }) => rate)
  return allocateAmounts(components, rates, tax, smallestAmount(decimals))
}

type TaxFigures = Pick<StoredItem, 'tax' | 'total' | 'taxComponents' | 'taxParts'>
type Taxable = Pick<StoredItem, 'subtotal' | 'campaignDiscount' | 'discount' | 'taxRate'> &
  Pick<TaxFigures, 'taxComponents' | 'taxParts'>

/** Computes an item's tax, the shares of its tax components and its total from its net, hundredths. */
export function taxedItem(item: Taxable, mode: TaxMode, decimals: CurrencyDecimals): TaxFigures {
  if (item.taxParts !== null) return taxedParts(item.taxParts, item.discount, { mode, decimals })
  const figures = taxedNet(netOf(item), item.taxRate, mode, decimals)
  return { ...figures, taxComponents: shareTax(item.taxComponents, figures.tax, decimals), taxParts: null }
}

/** Spreads an item's discount over its tax parts by what the campaigns left of them, and taxes each at its own rate. */
function taxedParts(
  parts: readonly TaxPart[],
  discount: Cents,
  { mode, decimals }: { mode: TaxMode; decimals: CurrencyDecimals },
): TaxFigures {
  const nets = parts.map(part => part.total - (mode === 'inclusive' ? 0 : part.tax) + part.discount)
  const discounts = allocate(discount, nets, smallestAmount(decimals))
  const taxParts = parts.map((part, at) => {
    const figures = taxedNet(nets[at]! - discounts[at]!, part.rate, mode, decimals)
    const components = shareTax(part.components, figures.tax, decimals)
    return { ...part, ...figures, components, discount: discounts[at]! }
  })
  const tax = sum(taxParts.map(part => part.tax))
  return { tax, total: sum(taxParts.map(({ total }) => total)), taxComponents: null, taxParts }
}
