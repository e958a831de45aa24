import { auditEndpoints } from './audit/audit.routes.ts'
import { branchEndpoints } from './branches/branch.routes.ts'
import { branchKind } from './branches/branch.record.ts'
import { brandEndpoints } from './brands/brand.routes.ts'
import { campaignKind } from './campaigns/campaign.record.ts'
import type { Context } from './context.ts'
import type { Tx } from './db/database.ts'
import type { Change } from './records/record-kind.types.ts'
import { customerKind } from './customers/customer.record.ts'
import { customerEndpoints } from './customers/customer.routes.ts'
import { privacyEndpoints } from './customers/privacy/privacy.routes.ts'
import { deviceEndpoints } from './devices/device.routes.ts'
import { meEndpoints } from './devices/me.routes.ts'
import { pairEndpoints } from './devices/pair/pair.routes.ts'
import { discountEndpoints } from './discounts/discount.routes.ts'
import { waiveEndpoints } from './discounts/waive.routes.ts'
import { areaKind } from './floor/area.record.ts'
import { floorEndpoints } from './floor/floor.routes.ts'
import { billEndpoints } from './bills/bill.routes.ts'
import { moveEndpoints } from './bills/move/move.routes.ts'
import { tableKind } from './floor/table.record.ts'
import { splitEndpoints } from './bills/split/split.routes.ts'
import type { Endpoint } from './http/endpoint/endpoint.ts'
import { keyEndpoints } from './keys/key.routes.ts'
import { kitchenEndpoints } from './kitchen/kitchen.routes.ts'
import { eventDataSchemas } from './webhooks/event-data.schema.ts'
import { webhookEndpoints } from './webhooks/webhook.routes.ts'
import { stationKind } from './kitchen/station.record.ts'
import { eventEndpoints } from './events/event.routes.ts'
import { ticketEndpoints } from './kitchen/tickets.routes.ts'
import { addonGroupKind } from './catalogue/addon-group.record.ts'
import { addonKind } from './catalogue/addon.record.ts'
import { categoryKind } from './catalogue/category.record.ts'
import { menuEndpoints } from './catalogue/menu.routes.ts'
import { productKind } from './catalogue/product.record.ts'
import { productEndpoints } from './catalogue/product.routes.ts'
import { soldOutEndpoints } from './catalogue/sold-out/sold-out.routes.ts'
import { taxKind } from './catalogue/tax.record.ts'
import { itemChangeEndpoints } from './orders/items/item-change.routes.ts'
import { orderCommandEndpoints } from './orders/order-command.routes.ts'
import { copyNewBranch } from './menu-files/copy-branch.steps.ts'
import { importEndpoint } from './menu-files/import.routes.ts'
import { orderEndpoints } from './orders/order.routes.ts'
import { reasonKind } from './reasons/reason.record.ts'
import { paymentMethodKind } from './payment-methods/payment-method.record.ts'
import { paymentListEndpoints } from './payments/payment-list.routes.ts'
import { paymentEndpoints } from './payments/payment.routes.ts'
import { reopenEndpoints } from './payments/reopen.routes.ts'
import { readBill } from './bills/read-bill.ts'
import type { PaperReaders } from './print-jobs/draw-job.ts'
import { printJobEndpoints } from './print-jobs/print-job.routes.ts'
import { readBillReceipt, readOrderReceipt } from './receipts/read-receipt.ts'
import { readReport } from './shifts/read-shift.ts'
import { printReport } from './shifts/z-report.format.ts'
import { printerKind } from './printers/printer.record.ts'
import { printerEndpoints } from './printers/printer.routes.ts'
import { drawReceipt, receiptEndpoints } from './receipts/receipt.routes.ts'
import { readReceipt } from './receipts/record/read-receipt-record.ts'
import { receiptRecordEndpoints } from './receipts/record/receipt-record.routes.ts'
import { receiptSlotEndpoints } from './receipts/slot/slot.routes.ts'
import { recordEndpoints } from './records/record.routes.ts'
import { refundEndpoints } from './refunds/refund.routes.ts'
import { shiftEndpoints } from './shifts/shift.routes.ts'
import { describedReportEndpoints } from './reports/described/report.routes.ts'
import { salesReportEndpoints } from './reports/totals/sales-report.routes.ts'
import { staffEndpoints } from './staff/staff.routes.ts'
import { stockMovementEndpoints } from './stock/movement.routes.ts'
import { stockItemKind } from './stock/stock-item.record.ts'

/** The plain records in the order of the document; brands, staff, keys and webhooks have their own endpoints. */
export const recordKinds = [
  { ...branchKind, write: writeBranch },
  areaKind,
  tableKind,
  categoryKind,
  productKind,
  addonGroupKind,
  addonKind,
  taxKind,
  campaignKind,
  paymentMethodKind,
  reasonKind,
  customerKind,
  stockItemKind,
  stationKind,
  printerKind,
] as const

/** The papers that print jobs draw. */
export const paperReaders: PaperReaders = {
  receipt: async (ctx, caller, receiptId) => {
    const { receipt } = await readReceipt(ctx, caller, receiptId)
    return drawReceipt(ctx, caller, receipt, { lang: undefined, isCopy: receipt.copies > 0 })
  },
  sale: async (ctx, caller, { kind, id }, paper) =>
    kind === 'order'
      ? readOrderReceipt(ctx, caller, id, { lang: undefined, ...paper })
      : readBillReceipt(ctx, caller, await readBill(ctx, caller, id), { lang: undefined, ...paper }),
  report: async (ctx, caller, shiftId) => printReport(await readReport(ctx, caller, shiftId)),
}

/** Every operation of the API, in the order of the document. */
export function allEndpoints(ctx: Context): Endpoint[] {
  return [
    ...brandEndpoints(ctx),
    ...recordKinds.flatMap(kind =>
      kind === printerKind ? printerEndpoints(ctx) : recordEndpoints(ctx, kind),
    ),
    ...branchEndpoints(ctx),
    ...productEndpoints(ctx),
    ...stockMovementEndpoints(ctx),
    ...menuEndpoints(ctx),
    ...soldOutEndpoints(ctx),
    importEndpoint(ctx),
    ...floorEndpoints(ctx),
    ...billEndpoints(ctx),
    ...splitEndpoints(ctx),
    ...moveEndpoints(ctx),
    ...orderEndpoints(ctx),
    ...orderCommandEndpoints(ctx),
    ...itemChangeEndpoints(ctx),
    ...discountEndpoints(ctx),
    ...waiveEndpoints(ctx),
    ...kitchenEndpoints(ctx),
    ...ticketEndpoints(ctx),
    ...eventEndpoints(ctx, eventDataSchemas),
    ...auditEndpoints(ctx),
    ...paymentListEndpoints(ctx),
    ...paymentEndpoints(ctx),
    ...reopenEndpoints(ctx),
    ...refundEndpoints(ctx),
    ...receiptEndpoints(ctx),
    ...printJobEndpoints(ctx, paperReaders),
    ...receiptRecordEndpoints(ctx),
    ...receiptSlotEndpoints(ctx),
    ...customerEndpoints(ctx),
    ...privacyEndpoints(ctx),
    ...salesReportEndpoints(ctx),
    ...describedReportEndpoints(ctx),
    ...staffEndpoints(ctx),
    ...shiftEndpoints(ctx),
    ...keyEndpoints(ctx),
    ...meEndpoints(ctx),
    ...deviceEndpoints(ctx),
    ...pairEndpoints(ctx),
    ...webhookEndpoints(ctx),
  ]
}

/** A branch has its own events, and may be the copy of another. */
async function writeBranch(tx: Tx, change: Change) {
  return { ...(await branchKind.write?.(tx, change)), ...(await copyNewBranch(tx, change)) }
}
