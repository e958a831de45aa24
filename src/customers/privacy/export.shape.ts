import { deliveryShape } from '../../sale/shapes/delivery.shape.ts'
import {
  count,
  date,
  id,
  integer,
  metadata,
  milli,
  money,
  orNull,
  shape,
  text,
  time,
} from '../../shapes/shape.rules.ts'
import { document, list } from '../../shapes/shape-documents.rules.ts'

/** An order in the export of a customer, with the zone of its branch. */
export const exportedOrderShape = shape({
  id: id(),
  orderNumber: text(),
  branchId: id(),
  timezone: text({ wire: false }),
  status: text(),
  businessDate: date(),
  orderedAt: time(),
  customerName: orNull(text()),
  note: orNull(text()),
  metadata: metadata(),
  delivery: orNull(document(deliveryShape)),
  total: money(),
  balanceUsed: money(),
  pointsUsed: count(),
  balanceEarned: money(),
  pointsEarned: count(),
  items: list(shape({ name: text(), quantity: milli(), total: money(), note: orNull(text()) })),
})

/** A bill in the export of a customer, with the zone of its branch. */
export const exportedBillShape = shape({
  id: id(),
  branchId: id(),
  timezone: text({ wire: false }),
  guests: integer(),
  name: orNull(text()),
  note: orNull(text()),
  metadata: metadata(),
  openedAt: time(),
  closedAt: orNull(time()),
})
