import {
  amountOf,
  base,
  countOf,
  grossProfit,
  groupings,
  margin,
  quantity,
  ratio,
  soldFigures,
} from './figures.rules.ts'
import type { Key, ReportShape } from './report.types.ts'

// Reports of what was sold: each divides the same sales in its own way, so their totals are those of the sales report.

const sold =
  'Paid orders by their business date, as they were sold; refunds by the date they were given on. The totals are those ' +
  'of the sales report.'

const product: readonly Key[] = [
  { name: 'product_id', kind: 'id', orNull: true, about: 'Null: no product.' },
  {
    name: 'kind',
    kind: 'text',
    orNull: true,
    about: '`product`, `delivery_fee` or `service_charge`; null: refunds of an amount without items.',
  },
  { name: 'name', kind: 'text', orNull: true, about: 'As it was last called in this time.' },
]
const nameNow: Key = { name: 'name', kind: 'text', orNull: true, about: 'As it is called now.' }
const guests = countOf('guests', "A bill's guests count once, with its first order.")

export const productReport: ReportShape = {
  name: 'products',
  operationId: 'readProductReport',
  schema: 'ProductReport',
  summary: 'Read which products were sold',
  description: `${sold} Fees and service charges have rows of their own.`,
  groupings,
  keys: product,
  figures: soldFigures,
  link: { filter: 'product_id', key: 'product_id' },
}

export const marginReport: ReportShape = {
  name: 'margins',
  operationId: 'readMarginReport',
  schema: 'MarginReport',
  summary: 'Read what each product earned',
  description:
    'Sales of each product less tax against its cost, both frozen when it was sold. Items refunded since are included, ' +
    'as in all sales of a past date.',
  groupings,
  keys: product,
  figures: [quantity, amountOf('total'), amountOf('tax'), base, amountOf('cost'), grossProfit, margin],
  link: { filter: 'product_id', key: 'product_id' },
}

export const categoryReport: ReportShape = {
  name: 'categories',
  operationId: 'readCategoryReport',
  schema: 'CategoryReport',
  summary: 'Read which categories were sold',
  description: `${sold} A product counts for the category that it was in when it was sold.`,
  groupings,
  keys: [
    {
      name: 'category_id',
      kind: 'id',
      orNull: true,
      about: 'Null: fees, service charges, amounts without items, and sales of before 0.1.0.',
    },
    nameNow,
  ],
  figures: soldFigures,
}

export const channelReport: ReportShape = {
  name: 'channels',
  operationId: 'readChannelReport',
  schema: 'ChannelReport',
  summary: 'Read what was sold through which channel',
  description: sold,
  groupings,
  keys: [{ name: 'channel', kind: 'text', about: 'How the orders came in.' }],
  figures: [soldFigures[0]!, guests, ...soldFigures.slice(1)],
  link: { filter: 'channel', key: 'channel' },
}

export const staffReport: ReportShape = {
  name: 'staff',
  operationId: 'readStaffReport',
  schema: 'StaffReport',
  summary: 'Read what each of the staff sold',
  description:
    `${sold} Sales are those of who sent the order, tips of who took the payment, cancellations and voids of who made ` +
    'them, each by its own date.',
  groupings,
  keys: [{ name: 'staff_id', kind: 'id', orNull: true, about: 'Null: nobody was signed in.' }, nameNow],
  figures: [
    ...soldFigures,
    amountOf('tip', 'Less tips given back.'),
    countOf('cancelled', 'Items cancelled before they were paid.'),
    amountOf('cancelled_amount', 'The totals of these items.'),
    countOf('voids', 'Payments voided.'),
    amountOf('voided'),
  ],
  link: { filter: 'staff_id', key: 'staff_id' },
}

export const tableReport: ReportShape = {
  name: 'tables',
  operationId: 'readTableReport',
  schema: 'TableReport',
  summary: 'Read how tables were used',
  description: `${sold} A bill counts with its first order: its guests, and the time from its opening to its end.`,
  groupings,
  keys: [{ name: 'table_id', kind: 'id', orNull: true, about: 'Null: orders at no table.' }, nameNow],
  figures: [
    countOf('bills', 'Bills that were paid.'),
    guests,
    {
      name: 'minutes_open',
      unit: 'minutes',
      about: 'All bills together.',
      of: sums => Math.round((sums['open_seconds'] ?? 0) / 60),
    },
    {
      name: 'minutes_per_bill',
      unit: 'minutes',
      about: 'Null of no bill.',
      of: sums => ratio(sums['open_seconds'] ?? 0, (sums['bills'] ?? 0) * 60),
    },
    ...soldFigures,
    {
      name: 'spend_per_guest',
      unit: 'amount',
      about: 'Total by guests, rounded; null without guests.',
      of: sums => ratio(sums['total'] ?? 0, sums['guests'] ?? 0),
    },
  ],
  link: { filter: 'table_id', key: 'table_id' },
}
