import type { Context } from '../../context.ts'
import type { Done } from '../../db/command.ts'
import { type Answer, type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts'
import { presentReceipt, type ReadReceipt } from '../../sale/receipt/receipt.presenter.ts'
import { BuyerIn, buyerOf, ReceiptAnswer } from '../../sale/receipt/receipt.schema.ts'
import { strict, Ulid } from '../../wire/common.schema.ts'
import { countPrinted } from './count-printed.ts'
import { fillSlot } from './fill-slot.ts'
import { nameBuyer } from './name-buyer.ts'
import { FiscalIn, fiscalOf } from './slot.schema.ts'

const common = {
  method: 'POST',
  tag: 'Receipts',
  resource: 'receipt',
  status: 200,
  unversioned: true,
  params: strict({ receipt: Ulid }),
  answer: ReceiptAnswer,
} as const

/** Additions to a receipt after it was issued: its buyer, its signature, its copies. */
export function receiptSlotEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/receipts/{receipt}/buyer',
      scope: 'payments.write',
      permission: 'pay',
      alsoWaiters: true,
      summary: 'Name the buyer of a receipt',
      description:
        'Once, and before the receipt is signed. `buyer` of a payment does the same at once, and is then covered by the hash.',
      operationId: 'nameBuyer',
      body: BuyerIn,
      refuses: ['not_found', 'branch_forbidden', 'invalid_transition'],
      handle: async ({ caller, idempotencyKey, params, body }) =>
        answered(
          ctx,
          await nameBuyer(ctx, { caller, idempotencyKey, receiptId: params.receipt }, buyerOf(body)),
        ),
    }),
    endpoint({
      ...common,
      path: '/receipts/{receipt}/fiscal',
      scope: 'fiscal.write',
      permission: 'none',
      ownStaffRule: true,
      summary: 'Sign a receipt',
      description:
        'For a program that has a fiscal device or service sign receipts. Lines and QR code are printed on the receipt. Once; ' +
        '`failed`, which a receipt is by itself after 60 seconds, may be followed by one `signed`.',
      operationId: 'signReceipt',
      body: FiscalIn,
      refuses: ['not_found', 'branch_forbidden', 'invalid_transition'],
      handle: async ({ caller, idempotencyKey, params, body }) =>
        answered(
          ctx,
          await fillSlot(
            ctx,
            { caller, idempotencyKey, receiptId: params.receipt },
            fiscalOf(body, ctx.now()),
          ),
        ),
    }),
    endpoint({
      ...common,
      path: '/receipts/{receipt}/printed',
      scope: 'orders.write',
      permission: 'open',
      summary: 'Count a printed receipt',
      description:
        'For a device that prints by itself: call it after printing. Where `copies` is above 0, print with `copy=true`, which ' +
        'heads the paper as a copy. Refused while the paper waits for its signature.',
      operationId: 'countPrintedReceipt',
      refuses: ['not_found', 'branch_forbidden', 'fiscal_pending'],
      handle: async ({ caller, idempotencyKey, params }) =>
        answered(ctx, await countPrinted(ctx, { caller, idempotencyKey, receiptId: params.receipt })),
    }),
  ]
}

function answered(ctx: Context, { answer, replayed }: Done<ReadReceipt>): Answer {
  return { data: presentReceipt(answer, ctx.now()), replayed }
}
