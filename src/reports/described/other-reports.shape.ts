import { amountOf, countOf, groupings } from './figures.rules.ts'
import type { Figure, Key, ReportShape } from './report.types.ts'

// Reports of what was taken off, called off and thrown away, and of the times of the kitchen.

const reason: Key = { name: 'reason', kind: 'text', about: 'As it was typed.' }
const handled: Figure = { name: 'quantity', unit: 'quantity', about: 'How many, or how much by weight.' }

export const discountReport: ReportShape = {
  name: 'discounts',
  operationId: 'readDiscountReport',
  schema: 'DiscountReport',
  summary: 'Read what was taken off',
  description:
    'Of paid orders by their business date, as they were sold: campaigns, coupons, discounts by hand and comps. The ' +
    'total is the campaign discounts and discounts of the sales report.',
  groupings,
  keys: [
    {
      name: 'kind',
      kind: 'text',
      about: '`campaign`, `coupon` (a campaign with a code), `manual` or `comp` (100 percent by hand).',
    },
    { name: 'campaign_id', kind: 'id', orNull: true, about: 'Null of one given by hand.' },
    { name: 'name', kind: 'text', orNull: true, about: 'The campaign as it was last called in this time.' },
    { name: 'reason', kind: 'text', orNull: true, about: 'Of one given by hand, as it was typed.' },
  ],
  figures: [countOf('count', 'How many times an order got one.'), amountOf('amount')],
}

export const cancellationReport: ReportShape = {
  name: 'cancellations',
  operationId: 'readCancellationReport',
  schema: 'CancellationReport',
  summary: 'Read what was cancelled and given back',
  description:
    'Items by the business date that they were cancelled or refunded on, whatever became of their order.',
  groupings,
  keys: [
    {
      name: 'kind',
      kind: 'text',
      about: '`cancel`: before it was paid; `refund`: after.',
    },
    reason,
    { name: 'staff_id', kind: 'id', orNull: true, about: 'Who did it; null: nobody was signed in.' },
    { name: 'name', kind: 'text', orNull: true, about: 'As they are called now.' },
  ],
  figures: [
    countOf('count', 'Items; a line of which a part is cancelled is one.'),
    handled,
    amountOf('amount', 'The totals of the items as they were sold.'),
  ],
}

export const wasteReport: ReportShape = {
  name: 'waste',
  operationId: 'readWasteReport',
  schema: 'WasteReport',
  summary: 'Read what was thrown away',
  description: 'Products of orders that were written off, by the business date of that.',
  groupings,
  keys: [reason],
  figures: [countOf('count', 'Write-offs.'), handled, amountOf('cost')],
}

const station: readonly Key[] = [
  { name: 'station_id', kind: 'id', orNull: true, about: 'Null: no station.' },
  { name: 'name', kind: 'text', orNull: true, about: 'As it is called now.' },
]
const hour: Key = {
  name: 'hour',
  kind: 'hour',
  about: 'Of the clock in the branch when the kitchen got it.',
}

/** The times of a stage: the middle one, and the one that nine in ten keep. */
function stage(name: string, about: string): Figure[] {
  return [
    { name: `${name}_median`, unit: 'seconds', about: `${about}; half of them take at most this long.` },
    { name: `${name}_p90`, unit: 'seconds', about: `${about}; nine in ten take at most this long.` },
  ]
}

export const kitchenReport: ReportShape = {
  name: 'kitchen',
  operationId: 'readKitchenReport',
  schema: 'KitchenReport',
  summary: 'Read how long the kitchen took',
  description:
    'Items by the business date of their order, without those cancelled before they were paid. An item counts for a ' +
    'time when it has both ends of it.',
  groupings: { station, hour: [hour], station_hour: [...station, hour], ...groupings },
  defaultGrouping: 'station',
  keys: [],
  figures: [
    countOf('items', 'Items that the kitchen got.'),
    ...stage('to_preparing', 'Seconds from sent to preparing'),
    ...stage('to_ready', 'Seconds from preparing to ready'),
    ...stage('to_served', 'Seconds from ready to delivered'),
  ],
}
