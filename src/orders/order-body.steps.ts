import type { Static } from 'typebox'
import { toCents, toMilli } from '../lib/money.ts'
import type { OrderRequest } from './draft-order.rules.ts'
import type { OrderLine } from './line.rules.ts'
import type { CreateTableOrder } from './order.schema.ts'

/** The body of an order, turned from the wire's words and numbers into the rules'. */
export function readOrderBody(body: Static<typeof CreateTableOrder>): OrderRequest {
  return {
    lines: body.lines.map(readLine),
    note: emptyAsNull(body.note),
    customerName: body.customer_name ?? null,
    clientRef: body.client_ref ?? null,
    orderedAt: body.ordered_at,
  }
}

function readLine(line: Static<typeof CreateTableOrder>['lines'][number]): OrderLine {
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
