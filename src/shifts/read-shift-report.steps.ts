import type { Db } from '../db/database.ts'
import type { BrandSettings } from '../settings/settings.types.ts'
import { getBranchName, listReportMethods, sumBookings } from './booking.store.ts'
import type { Shift, ZReport } from './shift.rules.ts'
import { type Count, makeReport } from './z-report.rules.ts'

/** Builds the shift's current report: an X of an open shift, the Z of one that is being closed. */
export async function readShiftReport(
  db: Db,
  { id: brandId, currency, defaultLanguage: lang }: BrandSettings,
  shift: Shift,
  counted: readonly Count[] = [],
): Promise<ZReport> {
  const bookings = await sumBookings(db, brandId, shift.id)
  const named = [...bookings, ...counted].map(one => one.paymentMethodId)
  const methods = await listReportMethods(db, brandId, shift.branchId, named)
  const branchName = await getBranchName(db, brandId, shift.branchId)
  return makeReport(shift, { branchName, currency, lang, methods, bookings, counted })
}
