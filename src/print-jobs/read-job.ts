import { type Caller, requireBranch } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import { getPrintJob, type ZonedJob } from './print-job.store.ts'

export async function readJob(ctx: Context, caller: Caller, id: string): Promise<ZonedJob> {
  const job = await getPrintJob(ctx.db, caller.brand.id, id)
  requireBranch(caller, job.branchId)
  return job
}
