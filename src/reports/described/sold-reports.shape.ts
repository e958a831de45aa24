import {
  amountOf,
  base,
  countOf,
  grossProfit,
  groupings,
  margin,
  quantity,
  ratio,
  reportShape,
  soldFigures,
  sourceKey,
} from '../figures.rules.ts'
import type { Key } from '../report.types.ts'

// Each of these reports groups the same sales in its own way, so their totals equal those of the sales report.

const sold =
  'Paid orders by business date, as sold; refunds by the date of the refund. The totals equal those of the sales report.'

const product: readonly Key[] = [
  { name: 'product_id', kind: 'id', orNull: true, about: 'Null for no product.' },
  {
    name: 'kind',
    kind: 'text',
    orNull: true,
    about: '`product`, `delivery_fee` or `service_charge`; null for refunds of an amount without items.',
  },
  { name: 'name', kind: 'text', orNull: true, about: 'Last name within the period.' },
]
const lastName: Key = { name: 'name', kind: 'text', orNull: true, about: 'Last name within the period.' }
const guests = countOf('guests', "A bill's guests count once, on its first order.")

export const productReport = reportShape({
  name: 'products',
  operationId: 'readProductReport',
  description: `${sold} Fees and service charges have their own rows. A combo has a row of kind \`combo\`, which the totals leave out: its components have theirs.`,
  keys: product.map(key => (key.name === 'kind' ? { ...key, about: `\`combo\`, ${key.about}` } : key)),
  aside: { key: 'kind', value: 'combo' },
  figures: soldFigures,
  link: 'product_id',
})

export const marginReport = reportShape({
  name: 'margins',
  operationId: 'readMarginReport',
  description:
    'Sales of each product less tax, compared with its cost, both frozen at the sale. Items refunded later are ' +
    'included, as in all sales reports.',
  keys: product,
  figures: [quantity, amountOf('total'), amountOf('tax'), base, amountOf('cost'), grossProfit, margin],
  link: 'product_id',
})

export const addonReport = reportShape({
  name: 'addons',
  operationId: 'readAddonReport',
  description:
    'Addons of paid orders by business date, as sold: items refunded later are included. Their totals are part of the ' +
    'subtotals of their products, before campaigns and discounts.',
  keys: [
    { name: 'addon_id', kind: 'id', about: 'Addon.' },
    { name: 'name', kind: 'text', about: 'Last name within the period.' },
  ],
  figures: [
    { name: 'quantity', unit: 'quantity', about: 'Units sold, free ones included.' },
    { name: 'free', unit: 'quantity', about: 'Units that cost nothing.' },
    amountOf('total'),
  ],
})

export const categoryReport = reportShape({
  name: 'categories',
  operationId: 'readCategoryReport',
  description: `${sold} A product counts in its category at the time of the sale.`,
  keys: [
    {
      name: 'category_id',
      kind: 'id',
      orNull: true,
      about: 'Null for fees, service charges, amounts without items, and sales before 0.1.0.',
    },
    lastName,
  ],
  figures: soldFigures,
})

export const channelReport = reportShape({
  name: 'channels',
  operationId: 'readChannelReport',
  description: sold,
  groupings: { ...groupings, source: [sourceKey] },
  keys: [{ name: 'channel', kind: 'text', about: 'Channel of the orders.' }],
  figures: [soldFigures[0]!, guests, ...soldFigures.slice(1)],
  link: 'channel',
})

export const staffReport = reportShape({
  name: 'staff',
  operationId: 'readStaffReport',
  description:
    `${sold} Sales belong to the person who sent the order, tips to the person who took the payment, cancellations and ` +
    'voids to the person who made them, each by its own date.',
  keys: [{ name: 'staff_id', kind: 'id', orNull: true, about: 'Null if no one was signed in.' }, lastName],
  figures: [
    ...soldFigures,
    amountOf('tip', 'Tips less refunded tips.'),
    countOf('cancelled', 'Items cancelled before payment.'),
    amountOf('cancelled_amount', 'Totals of these items.'),
    countOf('voids', 'Payments voided.'),
    amountOf('voided'),
  ],
  link: 'staff_id',
})

export const tableReport = reportShape({
  name: 'tables',
  operationId: 'readTableReport',
  description: `${sold} A bill, its guests and the time it was open count on the date of its first order.`,
  keys: [{ name: 'table_id', kind: 'id', orNull: true, about: 'Null for orders without a table.' }, lastName],
  figures: [
    countOf('bills', 'Paid bills.'),
    guests,
    {
      name: 'minutes_open',
      unit: 'minutes',
      about: 'Of all bills together.',
      of: sums => Math.round((sums['open_seconds'] ?? 0) / 60),
    },
    {
      name: 'minutes_per_bill',
      unit: 'minutes',
      about: 'Null without bills.',
      of: sums => ratio(sums['open_seconds'] ?? 0, (sums['bills'] ?? 0) * 60),
    },
    ...soldFigures,
    {
      name: 'spend_per_guest',
      unit: 'amount',
      about: 'Total divided by guests, rounded; null without guests.',
      of: sums => ratio(sums['total'] ?? 0, sums['guests'] ?? 0),
    },
  ],
  link: 'table_id',
})
