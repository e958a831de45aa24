import {
  count,
  id,
  ids,
  integer,
  metadata,
  money,
  names,
  type Of,
  orNull,
  shape,
  text,
  time,
  word,
} from '../../shapes/shape.rules.ts'
import { group } from '../../shapes/shape-documents.rules.ts'
import { figuresShape } from './order.shape.ts'

export const billStatuses = ['open', 'settled', 'merged', 'cancelled'] as const
export type BillStatus = (typeof billStatuses)[number]

/** The bill of one or more tables, or of a tab: money in hundredths, times in epoch ms. */
export const billShape = shape({
  id: id(),
  branchId: id(),
  tableIds: ids(),
  name: orNull(text({ about: 'The name of the tab or table.' })),
  guests: integer(),
  status: word(billStatuses),
  customerId: orNull(id()),
  staffId: orNull(id()),
  note: orNull(text()),
  metadata: metadata(),
  openedAt: time(),
  closedAt: orNull(time()),
  billPrintedAt: orNull(
    time({ about: 'When the bill was printed for its guests; null again once its total changes.' }),
  ),
  /** Items on the bill, cancelled and refunded ones included, and the addons chosen on them. */
  itemCount: integer({ wire: false }),
  addonCount: integer({ wire: false }),
  /** Sums over the bill's orders. */
  totals: group(figuresShape, { wire: false }),
  /** Sum of the bill's payments that are not voided. */
  paid: money(),
  /** Paid from the customer's balance and points, in addition to `paid`. */
  balanceUsed: money({ wire: false }),
  pointsUsed: count({ wire: false }),
  pointsValue: money({ wire: false }),
  /** The guests by whom the service charge is decided: those of the bill, until its first payment. */
  chargeGuests: integer({ wire: false }),
  chargeWaivedAt: orNull(
    time({
      wire: 'service_charge_waived_at',
      about: 'When its service charge was waived, also for later rounds; null: it was not, or was restored.',
    }),
  ),
  chargeWaivedBy: orNull(id({ wire: 'service_charge_waived_by', about: 'Who waived it; null for a key.' })),
  chargeWaiverApprovedBy: orNull(
    id({ wire: 'service_charge_waiver_approved_by', about: 'Who approved that; null without an approval.' }),
  ),
  chargeWaiverReason: orNull(text({ wire: false })),
  chargeWaiverReasonId: orNull(id({ wire: false })),
  chargeWaiverReasonNames: names({ wire: false }),
  mergedIntoId: orNull(id()),
  receiptHeadId: orNull(id({ wire: false })),
  createdAt: time(),
  updatedAt: time(),
  version: integer(),
  /** The branch's time zone, and the time its business day starts, `HH:MM`. */
  timezone: text({ wire: false }),
  dayStartsAt: text({ wire: false }),
})
export type Bill = Of<typeof billShape.fields>

/** The waiver of a bill's service charge; all null: it is not waived. */
export type ChargeWaiver = Pick<
  Bill,
  | 'chargeWaivedAt'
  | 'chargeWaivedBy'
  | 'chargeWaiverApprovedBy'
  | 'chargeWaiverReason'
  | 'chargeWaiverReasonId'
  | 'chargeWaiverReasonNames'
>
