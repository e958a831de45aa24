import { type Static, Type } from 'typebox'
import { toCents, toMilli } from '../../lib/money.ts'
import { invalid } from '../../lib/refusal.ts'
import type { AskedAddons } from '../../pricing/line-addons.rules.ts'
import type { OrderLine } from '../../pricing/line.rules.ts'
import { type StoredOrder, serviceTypes } from '../../sale/shapes/order.shape.ts'
import { mergeMetadata, type SentMetadata } from '../../shapes/metadata.rules.ts'
import type { OrderRequest, OrderTarget } from './batch.types.ts'
import { DeliveryIn, readDelivery } from './delivery-request.schema.ts'
import { onlyOneTarget, setByBill, sourceNeeded, targetNeeded } from './place.refusals.ts'
import {
  AmountIn,
  CouponCode,
  emptyAsNull,
  described,
  lines,
  nullable,
  oneOf,
  optional,
  strict,
  text,
  Timestamp,
  Ulid,
} from '../../wire/common.schema.ts'
import { MetadataIn } from '../../wire/metadata.schema.ts'
import { counterChannels, exampleId, maxComponents } from '../../wire/words.types.ts'
import { maxLineAddons } from '../../menu/addon-choice.rules.ts'
import { maxHalves } from '../../menu/halves.rules.ts'
import { ComboChoiceId } from '../../wire/combo.schema.ts'

const LineAddon = strict({
  addon_id: Ulid,
  addon_group_id: optional(Ulid, 'Required when the addon is in several groups of the product.'),
  quantity: optional(Type.Integer({ minimum: 1, maximum: 999 }), 'Per unit of the line; 1 when omitted.'),
})

const addonsAndWithout = {
  addons: Type.Optional(Type.Array(LineAddon, { maxItems: maxLineAddons })),
  without: optional(
    Type.Array(Ulid, { maxItems: maxLineAddons, uniqueItems: true }),
    'Ids of addons that the line would take by default (`default_addon_ids`) and is ordered without.',
  ),
}

const LinePart = strict({ product_id: Ulid, ...addonsAndWithout })

const LineChoice = strict({
  choice_id: ComboChoiceId,
  product_id: described(Ulid, 'One of the options of the choice. Name it twice to take it twice.'),
  ...addonsAndWithout,
  note: optional(nullable(lines(255)), 'Of this component; by default the note of the line.'),
})

export const Line = strict({
  product_id: Ulid,
  quantity: Type.Number({ exclusiveMinimum: 0, maximum: 999, 'x-decimals': 3 }),
  ...addonsAndWithout,
  parts: optional(
    Type.Array(LinePart, { minItems: 2, maxItems: maxHalves }),
    'The equal parts of a product that has `parts`, and of no other; one may be named twice.',
  ),
  choices: optional(
    Type.Array(LineChoice, { maxItems: maxComponents }),
    'The options that the line takes of a combo, for one combo. Each becomes an item with the quantity of the line.',
  ),
  unit_price: optional(
    AmountIn,
    'Required where `price_mode` is `open`. Of a fixed price another than that of the menu, which needs the approval ' +
      '`price_override`; no campaign and no discount but a comp applies to such a line.',
  ),
  reason: optional(
    text(255),
    'Why the line has another price than that of the menu; neither this nor `reason_id` is required.',
  ),
  reason_id: optional(Ulid, 'One of the brand’s reasons of kind `discount`, in place of `reason`.'),
  note: Type.Optional(nullable(lines(255))),
  seat: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 999 }))),
  course: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 99 }))),
  service_type: optional(
    nullable(oneOf(['dine_in', 'takeaway'])),
    'Where this line is eaten, which decides its tax; the order’s when omitted.',
  ),
  hold: optional(Type.Boolean(), 'Hold the line back from the kitchen until it is fired.'),
  client_line_id: Type.Optional(nullable(text(255))),
})

const orderBody = {
  lines: Type.Array(Line, { minItems: 1, maxItems: 100 }),
  note: Type.Optional(nullable(lines(500))),
  metadata: Type.Optional(MetadataIn),
  customer_name: Type.Optional(nullable(text(60))),
  coupon_code: Type.Optional(nullable(CouponCode)),
  client_ref: optional(nullable(text(255)), 'Your own reference for the order, unique within the brand.'),
  source: optional(
    nullable(text(40, { minLength: 1 })),
    'Where the order came from, such as a platform; compared exactly. Filters and reports group by it.',
  ),
  source_ref: optional(
    nullable(text(255, { minLength: 1 })),
    'The reference of the order at its `source`, for which it is unique in the brand for ever.',
  ),
  ordered_at: optional(Timestamp, 'When an offline till took the order.'),
}

const ScheduledFor = nullable(
  described(
    Timestamp,
    'When the order should be ready, up to 30 days ahead; null: as soon as possible. The kitchen gets it ' +
      '`kitchen_lead_minutes` earlier.',
  ),
)

/** Fields of an order without a bill; for an order on a bill, the bill sets them. */
const counterFields = {
  scheduled_for: Type.Optional(ScheduledFor),
  service_type: optional(
    oneOf(serviceTypes),
    'Default: `dine_in` for `pos`, `takeaway` for `kiosk`, `phone` and `online`, `delivery` for `delivery`.',
  ),
  customer_id: Type.Optional(nullable(Ulid)),
  payment_method_id: optional(
    nullable(Ulid),
    'The method chosen by a guest at a kiosk; the order still has to be paid.',
  ),
  delivery: Type.Optional(nullable(DeliveryIn)),
}

export const CreateTableOrder = strict(orderBody)

export const AddLines = strict({ lines: orderBody.lines })

export const CreateOrder = strict(
  { branch_id: Ulid, channel: oneOf(counterChannels), ...orderBody, ...counterFields },
  { examples: [{ branch_id: exampleId, channel: 'pos', lines: [{ product_id: exampleId, quantity: 2 }] }] },
)

export const PreviewOrder = strict(
  {
    ...orderBody,
    dining_session_id: Type.Optional(Ulid),
    table_id: optional(Ulid, 'For the first order at a table without a bill: priced as `table`.'),
    branch_id: Type.Optional(Ulid),
    channel: optional(oneOf(counterChannels), 'With `branch_id`; default `pos`.'),
    ...counterFields,
  },
  {
    description:
      'Send `dining_session_id`, or `table_id` before the table has a bill, or `branch_id` for an order without a bill.',
    examples: [{ branch_id: exampleId, lines: [{ product_id: exampleId, quantity: 2 }] }],
  },
)

export const PatchOrder = strict({
  customer_id: optional(nullable(Ulid), 'An order on a bill has the customer of the bill: change it there.'),
  customer_name: Type.Optional(nullable(text(60))),
  note: Type.Optional(nullable(lines(500))),
  scheduled_for: Type.Optional(ScheduledFor),
  service_type: optional(
    oneOf(['dine_in', 'takeaway']),
    'Calculates the taxes again, at the rates of now; lines that have their own service type keep it.',
  ),
  metadata: Type.Optional(MetadataIn),
})

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
    ...readSource(body),
    orderedAt: body.ordered_at,
    scheduledFor: body.scheduled_for ?? undefined,
    customerId: body.customer_id ?? null,
    paymentMethodId: body.payment_method_id ?? null,
    metadata: mergeMetadata(null, body.metadata),
    delivery: readDelivery(body.delivery),
  }
}

function readSource({
  source,
  source_ref: sourceRef,
}: OrderBody): Pick<OrderRequest, 'source' | 'sourceRef'> {
  const read = { source: source ?? null, sourceRef: sourceRef ?? null }
  if (read.sourceRef !== null && read.source === null) throw sourceNeeded()
  return read
}

/**
 * Fields of an order that a request changes: metadata at any time, the scheduled time until the kitchen has the order, the
 * others while nothing of it is paid.
 */
export type OrderChanges = Partial<
  Pick<StoredOrder, 'customerId' | 'customerName' | 'note' | 'serviceType'>
> & {
  metadata?: SentMetadata
  scheduledFor?: string | null
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
    ...(body.service_type === undefined ? {} : { serviceType: body.service_type }),
    ...(metadata === undefined ? {} : { metadata }),
  }
}

/** Reads the order of a preview, and its target. */
export function readPreviewBody(body: Static<typeof PreviewOrder>): {
  target: PreviewTarget
  order: OrderRequest
} {
  return { target: previewTarget(body), order: readOrderBody(body) }
}

/** An order that is previewed may also be the first one at a table, whose branch is not known yet. */
export type PreviewTarget = OrderTarget | { tableId: string }

function previewTarget(body: Static<typeof PreviewOrder>): PreviewTarget {
  const { dining_session_id: billId, table_id: tableId, branch_id: branchId, channel = 'pos' } = body
  if (billId === undefined && tableId === undefined) {
    if (branchId !== undefined) return { branchId, channel, serviceType: body.service_type }
    throw targetNeeded()
  }
  if (branchId !== undefined) throw onlyOneTarget('branch_id')
  if (billId !== undefined && tableId !== undefined) throw onlyOneTarget('table_id')
  const isSent = (path: (typeof setByBillFields)[number]) => body[path] !== undefined && body[path] !== null
  const faults = setByBillFields.filter(isSent).map(setByBill)
  if (faults.length > 0) throw invalid(...faults)
  return billId === undefined ? { tableId: tableId! } : { billId }
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
    ...readAddons(line),
    halves: (line.parts ?? []).map(part => ({ productId: part.product_id, ...readAddons(part) })),
    choices: (line.choices ?? []).map(choice => ({
      choiceId: choice.choice_id,
      productId: choice.product_id,
      ...readAddons(choice),
      note: emptyAsNull(choice.note),
    })),
    unitPrice: line.unit_price === undefined ? null : toCents(line.unit_price),
    reason: line.reason ?? null,
    reasonId: line.reason_id ?? null,
    note: emptyAsNull(line.note),
    seat: line.seat ?? null,
    course: line.course ?? null,
    serviceType: line.service_type ?? null,
    hold: line.hold ?? false,
    clientLineId: line.client_line_id ?? null,
  }
}

function readAddons({
  addons = [],
  without = [],
}: Pick<Static<typeof Line>, 'addons' | 'without'>): AskedAddons {
  const named = addons.map(addon => ({
    addonId: addon.addon_id,
    addonGroupId: addon.addon_group_id ?? null,
    quantity: addon.quantity ?? 1,
  }))
  return { addons: named, without }
}
