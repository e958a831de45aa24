import type { Context } from '../../context.ts'
import { findUnkeptDays, keepDays, takeKeeping } from './sold-days.store.ts'

const dayMs = 86_400_000

/**
 * Keeps the sums of days that have ended everywhere, for reports of long times. A report does not depend on it: it
 * computes the days that are not kept, or are kept of other orders than there are now.
 * @param most days of a branch
 * @returns how many were kept; undefined while another process does it
 */
export async function keepSoldDays(ctx: Context, brandId: string, most: number): Promise<number | undefined> {
  const to = new Date(ctx.now() - 2 * dayMs).toISOString().slice(0, 10)
  return ctx.db.transact(async tx => {
    if (!(await takeKeeping(tx))) return undefined
    const days = await findUnkeptDays(tx, brandId, { to, most })
    if (days.length > 0) await keepDays(tx, brandId, days)
    return days.length
  })
}
