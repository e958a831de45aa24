import type { Context } from '../context.ts'
import type { Caller } from '../access/caller.rules.ts'
import { paymentReport } from './payment-report.rules.ts'
import { sumPayments } from './payment-report.store.ts'
import { type Period, requirePeriod } from './period.rules.ts'
import { reportBranches } from './report-branches.steps.ts'
import type { Report } from './sales-report.rules.ts'

export type PaymentRequest = Period & { caller: Caller; branchId: string | undefined }

/** Reports payments and refunds by method in a period. @throws Refusal branch_forbidden, validation_failed */
export async function readPaymentReport(ctx: Context, request: PaymentRequest): Promise<Report> {
  const { caller, branchId, from, to } = request
  requirePeriod({ from, to })
  // In a transaction, because a statement there has the longer time limit that a year's report may need.
  return ctx.db.transact(async tx => {
    const branches = await reportBranches(tx, caller, branchId)
    const branchIds = branches.map(branch => branch.id)
    return paymentReport(await sumPayments(tx, caller.brand.id, { from, to, branchIds }))
  })
}
