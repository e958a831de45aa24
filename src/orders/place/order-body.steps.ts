import type { Static } from 'typebox'
import { mergeMetadata } from '../../shapes/metadata.rules.ts'
import { toCents, toMilli } from '../../lib/money.ts'
import { invalid } from '../../lib/refusal.ts'
import type { OrderLine } from '../../pricing/line.rules.ts'
import type { OrderChanges, OrderRequest } from './draft-order.rules.ts'
import type { CreateTableOrder, PatchOrder, PreviewOrder } from './order-request.schema.ts'
import type { OrderTarget } from './order-target.rules.ts'
import {
  onlyOneTarget,
  setByBill,
  targetNeeded,
  coordinatesIncomplete,
} from '../../sale/order/order.refusals.ts'
import type { Delivery } from '../../sale/shapes/delivery.shape.ts'

type OrderBody = Static<typeof CreateTableOrder> &
  Pick<Static<typeof PreviewOrder>, 'customer_id' | 'payment_method_id' | 'scheduled_for' | 'delivery'>

/** Converts the body of an order from wire names and numbers. */
export function readOrderBody(body: OrderBody): OrderRequest {
  return {
    lines: body.lines.map(readLine),
    note: emptyAsNull(body.note),
    customerName: body.customer_name ?? null,
    couponCode: body.coupon_code ?? null,
    clientRef: body.client_ref ?? null,
    orderedAt: body.ordered_at,
    scheduledFor: body.scheduled_for ?? undefined,
    customerId: body.customer_id ?? null,
    paymentMethodId: body.payment_method_id ?? null,
    metadata: mergeMetadata(null, body.metadata),
    delivery: readDelivery(body.delivery),
  }
}

function readDelivery(sent: OrderBody['delivery']): Delivery | null {
  if (sent === undefined || sent === null) return null
  const { address, lat = null, lng = null, fee } = sent
  if ((lat === null) !== (lng === null)) {
    throw invalid(coordinatesIncomplete(lat === null ? 'delivery.lat' : 'delivery.lng'))
  }
  const instructions = emptyAsNull(sent.instructions)
  return { address, lat, lng, instructions, fee: typeof fee === 'number' ? toCents(fee) : null }
}

/** Reads the fields of an order to change; fields not sent stay as they are. */
export function readPatchBody(body: Static<typeof PatchOrder>): OrderChanges {
  const { customer_id: customerId, customer_name: customerName, scheduled_for: scheduledFor } = body
  const { note, metadata } = body
  return {
    ...(customerId === undefined ? {} : { customerId }),
    ...(customerName === undefined ? {} : { customerName }),
    ...(note === undefined ? {} : { note: emptyAsNull(note) }),
    ...(scheduledFor === undefined ? {} : { scheduledFor }),
    ...(metadata === undefined ? {} : { metadata }),
  }
}

/** Reads the order of a preview, and its target. */
export function readPreviewBody(body: Static<typeof PreviewOrder>): {
  target: OrderTarget
  order: OrderRequest
} {
  return { target: previewTarget(body), order: readOrderBody(body) }
}

function previewTarget(body: Static<typeof PreviewOrder>): OrderTarget {
  const { dining_session_id: billId, branch_id: branchId, channel = 'pos' } = body
  if (billId === undefined) {
    if (branchId !== undefined) return { branchId, channel, serviceType: body.service_type }
    throw targetNeeded()
  }
  if (branchId !== undefined) throw onlyOneTarget()
  const isSent = (path: (typeof setByBillFields)[number]) => body[path] !== undefined && body[path] !== null
  const faults = setByBillFields.filter(isSent).map(setByBill)
  if (faults.length > 0) throw invalid(...faults)
  return { billId }
}

const setByBillFields = [
  'channel',
  'service_type',
  'customer_id',
  'payment_method_id',
  'scheduled_for',
  'delivery',
] as const

export function readLine(line: Static<typeof CreateTableOrder>['lines'][number]): OrderLine {
  return {
    productId: line.product_id,
    quantityMilli: toMilli(line.quantity),
    addons: (line.addons ?? []).map(addon => ({
      addonId: addon.addon_id,
      addonGroupId: addon.addon_group_id ?? null,
      quantity: addon.quantity ?? 1,
    })),
    unitPrice: line.unit_price === undefined ? null : toCents(line.unit_price),
    note: emptyAsNull(line.note),
    seat: line.seat ?? null,
    course: line.course ?? null,
    hold: line.hold ?? false,
    clientLineId: line.client_line_id ?? null,
  }
}

function emptyAsNull(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text
}
