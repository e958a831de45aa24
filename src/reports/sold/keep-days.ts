import type { Context } from '../../context.ts'
import { findUnkeptDays, keepDays, tryLockKeeping } from './sold-days.store.ts'
import { dayMs } from '../../lib/zone.ts'

/**
 * Stores the sums of days that have ended in every time zone, so that reports of long periods are fast. Reports do not
 * depend on it: they compute days that are not stored, or whose orders have changed since.
 * @param most days of a branch
 * @returns how many were stored; undefined while another process does it
 */
export async function keepSoldDays(ctx: Context, brandId: string, most: number): Promise<number | undefined> {
  const to = new Date(ctx.now() - 2 * dayMs).toISOString().slice(0, 10)
  return ctx.db.transact(async tx => {
    if (!(await tryLockKeeping(tx))) return undefined
    const days = await findUnkeptDays(tx, brandId, { to, most })
    if (days.length > 0) await keepDays(tx, brandId, days)
    return days.length
  })
}
