import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount } from '../lib/money.ts'
import type { MenuTax } from '../menu/menu.rules.ts'
import type { ServiceType } from '../sale/stored-order.rules.ts'
import type { TaxMode } from './line.rules.ts'

/** A tax as it is frozen on an item; all null: none. */
export type FrozenTax = {
  taxId: string | null
  taxName: string | null
  /** Ten-thousandths of a percent. */
  taxRate: number | null
}

/** Freezes a tax at the rate for an order's service type: its own rate where there is one, else the tax's rate. */
export function freezeTax(tax: MenuTax | null, serviceType: ServiceType): FrozenTax {
  if (tax === null) return { taxId: null, taxName: null, taxRate: null }
  const own = serviceType === 'dine_in' ? undefined : tax.serviceTypeRates[serviceType]
  return { taxId: tax.id, taxName: tax.name, taxRate: own ?? tax.rate }
}

const ratePerWhole = 1_000_000

/**
 * Tax of a net: inside it (inclusive), or on top of it (exclusive).
 * @param net hundredths
 * @param rate ten-thousandths of a percent; null: no tax
 */
export function taxOf(net: Cents, rate: number | null, mode: TaxMode, decimals: CurrencyDecimals): Cents {
  if (rate === null) return 0
  const divisor = mode === 'inclusive' ? ratePerWhole + rate : ratePerWhole
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
