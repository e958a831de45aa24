import { amountOf, countOf, moneyGroupings, reportShape } from '../figures.rules.ts'
import type { Figure, Sums } from '../report.types.ts'

// Reports of the money by payment method, and of taxes.

const sum = (sums: Sums, name: string) => sums[name] ?? 0

export const paymentReport = reportShape({
  name: 'payment-methods',
  operationId: 'readPaymentMethodReport',
  description:
    'Payments by their own business date, including those on open bills, and money for customers’ balances. A void ' +
    'counts on the date of the void; a correction is a reversal and a new entry on the date of the correction.',
  groupings: moneyGroupings,
  keys: [
    { name: 'payment_method_id', kind: 'id', about: 'Payment method.' },
    { name: 'name', kind: 'text', about: 'Last name within the period.' },
  ],
  figures: [
    countOf('count', 'Payments of sales, less those voided or reversed.'),
    amountOf('amount', 'Payments of sales.'),
    amountOf('tip', 'Tips less those refunded to their method; a tip refunded to a balance stays.'),
    amountOf('rounding', 'Money kept or lost by rounding to the smallest coin, refunds included.'),
    amountOf('refunded'),
    amountOf('top_ups', 'Money taken for customers’ balances.'),
    amountOf('paid_out', 'Customers’ balances given back.'),
    {
      name: 'net',
      unit: 'amount',
      about: 'Amount less refunded, plus top-ups, less paid out.',
      of: sums => sum(sums, 'amount') - sum(sums, 'refunded') + sum(sums, 'top_ups') - sum(sums, 'paid_out'),
    },
  ],
})

/** Components share one base: each row shows it, and the totals count it once, so that they match the sales. */
const base: Figure = {
  name: 'base',
  unit: 'amount',
  about: 'Sales without tax. Components share one base, which the totals count once.',
  of: sums => sum(sums, sums['is_total'] === 1 ? 'counted_base' : 'base'),
}

export const taxReport = reportShape({
  name: 'taxes',
  operationId: 'readTaxReport',
  description:
    'One row per tax and rate, or per component of a tax that has components, and one for what is untaxed, so that base ' +
    'plus amount is the total of the sales report. Paid orders by business date, as sold; refunds by the date of the refund.',
  groupings: moneyGroupings,
  keys: [
    { name: 'tax_id', kind: 'id', orNull: true, about: 'Null for what is untaxed.' },
    {
      name: 'name',
      kind: 'text',
      orNull: true,
      about: 'Last name within the period; null for what is untaxed.',
    },
    { name: 'rate', kind: 'rate', about: 'Percent, for the whole tax; 0 for what is untaxed.' },
    {
      name: 'component',
      kind: 'text',
      orNull: true,
      about: 'Name of the component; null if the tax has no components.',
    },
    { name: 'component_rate', kind: 'rate', orNull: true, about: 'Percent.' },
  ],
  figures: [
    base,
    amountOf('amount', 'Tax on sales, including those refunded later.'),
    amountOf('refunded', 'Tax refunded in the period, of sales at any time.'),
    {
      name: 'net',
      unit: 'amount',
      about: 'Amount less refunded.',
      of: sums => sum(sums, 'amount') - sum(sums, 'refunded'),
    },
  ],
})
