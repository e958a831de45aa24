import { amountOf, countOf, groupings, reportShape } from '../figures.rules.ts'
import type { Figure, Key } from '../report.types.ts'

// Reports of discounts, cancellations, waste and kitchen times.

const reason: readonly Key[] = [
  {
    name: 'reason_id',
    kind: 'id',
    orNull: true,
    about: 'One of the brand’s reasons; null for one as entered.',
  },
  {
    name: 'reason',
    kind: 'text',
    about: 'As entered, or the last name of the brand’s reason within the period.',
  },
]
const handled: Figure = { name: 'quantity', unit: 'quantity', about: 'Units, or weight.' }

export const discountReport = reportShape({
  name: 'discounts',
  operationId: 'readDiscountReport',
  description:
    'Campaigns, coupons, manual discounts, comps and waived service charges of paid orders by business date, as sold. The ' +
    'total, less that of the service charges, equals `campaign_discount` plus `discount` of the sales report; other prices than ' +
    'those of the menu have a column of their own.',
  keys: [
    {
      name: 'kind',
      kind: 'text',
      about:
        '`campaign`, `coupon` (a campaign with a code), `manual`, `comp` (a manual discount of 100 percent), ' +
        '`service_charge` (waived, with its tax) or `price_override`.',
    },
    { name: 'campaign_id', kind: 'id', orNull: true, about: 'Null for a manual discount.' },
    { name: 'name', kind: 'text', orNull: true, about: "The campaign's last name within the period." },
    {
      name: 'reason_id',
      kind: 'id',
      orNull: true,
      about: 'One of the brand’s reasons; null for one as entered, and without a reason.',
    },
    {
      name: 'reason',
      kind: 'text',
      orNull: true,
      about:
        'Reason of a manual discount, of waiving a service charge or of another price, as entered, or the last name of the ' +
        'brand’s reason within the period.',
    },
  ],
  figures: [
    countOf('count', 'Number of discounts applied to orders; of `price_override` the lines.'),
    amountOf('amount'),
    amountOf('price_override', 'Prices of the menu less those sold at.'),
  ],
})

export const cancellationReport = reportShape({
  name: 'cancellations',
  operationId: 'readCancellationReport',
  description:
    'Cancelled and refunded items by the business date of the cancellation or refund, in any state of the order; replaced ' +
    'ones only where the replacement costs less.',
  keys: [
    {
      name: 'kind',
      kind: 'text',
      about: '`cancel` or `replaced` (before payment), or `refund` (after).',
    },
    ...reason,
    {
      name: 'staff_id',
      kind: 'id',
      orNull: true,
      about: 'Who cancelled or refunded; null if no one was signed in.',
    },
    { name: 'name', kind: 'text', orNull: true, about: 'Last name within the period.' },
  ],
  figures: [
    countOf('count', 'Items; a partly cancelled line counts as one.'),
    handled,
    amountOf(
      'amount',
      'Totals of the items as sold; of a replaced one by how much its replacement costs less.',
    ),
  ],
})

export const wasteReport = reportShape({
  name: 'waste',
  operationId: 'readWasteReport',
  description: 'Ordered products that were written off, by the business date of the write-off.',
  keys: reason,
  figures: [countOf('count', 'Write-offs.'), handled, amountOf('cost')],
})

const station: readonly Key[] = [
  { name: 'station_id', kind: 'id', orNull: true, about: 'Null for no station.' },
  { name: 'name', kind: 'text', orNull: true, about: 'Last name within the period.' },
]
const hour: Key = {
  name: 'hour',
  kind: 'hour',
  about: "Hour in the branch's time zone when the kitchen received the item.",
}

/** The median and the 90th percentile of a stage's times. */
function stage(name: string, about: string): Figure[] {
  return [
    { name: `${name}_median`, unit: 'seconds', about: `${about}; half of them take at most this long.` },
    { name: `${name}_p90`, unit: 'seconds', about: `${about}; nine in ten take at most this long.` },
  ]
}

export const kitchenReport = reportShape({
  name: 'kitchen',
  operationId: 'readKitchenReport',
  description:
    'Preparation times of units by the business date of their order, without those cancelled before payment. A unit ' +
    'counts for a step if it has both times of that step.',
  groupings: { station, hour: [hour], station_hour: [...station, hour], ...groupings },
  defaultGrouping: 'station',
  keys: [],
  figures: [
    countOf('items', 'Units sent to the kitchen; a weighed line is one.'),
    ...stage('to_preparing', 'Seconds from sent to preparing'),
    ...stage('to_ready', 'Seconds from preparing to ready'),
    ...stage('to_served', 'Seconds from ready to delivered'),
  ],
})
