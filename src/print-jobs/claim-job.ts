import { type Caller, requireBranch } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import { staleMs } from '../printers/print-job.types.ts'
import { sentByService } from './print-job.refusals.ts'
import { getPrintJob, takeOldest, type ZonedJob } from './print-job.store.ts'
import { getPrinter } from './printer.store.ts'

/** How long a claimed job belongs to its claim. */
const leaseMs = 30_000

/** Gives a program the oldest job of a polled printer, for a while. @returns null when none is due */
export async function claimJob(ctx: Context, caller: Caller, printerId: string): Promise<ZonedJob | null> {
  const brandId = caller.brand.id
  return ctx.db.transact(async tx => {
    const printer = await getPrinter(tx, brandId, printerId)
    requireBranch(caller, printer.branchId)
    if (printer.isNetwork) throw sentByService()
    const now = ctx.now()
    const [at, after, until] = [now, now - staleMs, now + leaseMs].map(ms => new Date(ms).toISOString())
    const id = await takeOldest(tx, { brandId, printerId }, { now: at!, after: after!, until: until! })
    return id === undefined ? null : getPrintJob(tx, brandId, id)
  })
}
