import sql, { raw } from 'sql-template-tag'
import { openedWithin } from '../branches/opened-within.store.ts'
import type { Db, Tx } from '../db/database.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { inBranches, type ListPage, listRows, type Reach } from '../db/list/list.ts'
import { stampOf } from '../db/stamp.ts'
import { notFound } from '../lib/refusal.ts'
import { shiftAlreadyOpen } from './shift.refusals.ts'
import { columnsOf } from '../shapes/shape.rules.ts'
import { type Shift, type ShiftMovement, shiftShape, type ShiftStatus, type ZReport } from './shift.rules.ts'

/** The fields of a shift needed to book money into it. */
export type LockedShift = { id: string; branchId: string; status: ShiftStatus }

/** Whether the shift is of the drawer that the key of a device names; null: it names none. */
const ofDevice = (brandId: string, keyId: string) => sql`(
  select register_key = lower(k.register) from api_keys k where k.brand_id = ${brandId} and k.id = ${keyId}) as "ofDevice"`

/**
 * Share-locks the shift until the transaction ends: its close waits for bookings in progress, and a booking after the
 * close finds it closed.
 */
export async function lockShiftShared(tx: Tx, brandId: string, id: string): Promise<LockedShift | undefined> {
  const [row] = await tx.query<LockedShift>(
    sql`select id, branch_id as "branchId", status from shifts
        where brand_id = ${brandId} and id = ${id} for share`,
    'share-shift',
  )
  return row
}

/** Whether a shift is of another drawer than the key of the device names. */
export async function isOfOtherDrawer(
  tx: Tx,
  brandId: string,
  { keyId, shiftId }: { keyId: string; shiftId: string },
): Promise<boolean> {
  const [row] = await tx.query<{ ofDevice: boolean | null }>(
    sql`select ${ofDevice(brandId, keyId)} from shifts where brand_id = ${brandId} and id = ${shiftId}`,
    'shift-of-device',
  )
  return row?.ofDevice === false
}

export type OpenShift = {
  id: string
  openedBy: string | null
  /** Epoch ms. */
  openedAt: number
  ofDevice: boolean | null
}

/** Share-locks the branch's open shifts until the transaction ends, in the order of ids. */
export async function lockOpenShiftsShared(
  tx: Tx,
  { brandId, branchId, keyId }: { brandId: string; branchId: string; keyId: string },
): Promise<OpenShift[]> {
  return tx.query<OpenShift>(
    sql`select id, opened_by as "openedBy", opened_at as "openedAt", ${ofDevice(brandId, keyId)} from shifts
        where brand_id = ${brandId} and branch_id = ${branchId} and status = 'open' order by id for share`,
    'share-open-shifts',
  )
}

/** The columns of a shift `r`, with its movements and the zone of its branch `b`. */
const own = Object.keys(columnsOf(shiftShape)).map(name => `r.${name}`)
const columns = (brandId: string) => sql`${raw(own.join(', '))}, b.timezone,
  coalesce((select json_agg(m order by m.id) from shift_movements m
    where m.brand_id = ${brandId} and m.shift_id = r.id), '[]') as movements`
const joinBranch = (brandId: string) => sql`join branches b on b.brand_id = ${brandId} and b.id = r.branch_id`

/** Locks the shift exclusively until the transaction ends, so that nothing is booked. */
export async function lockShift(tx: Tx, brandId: string, id: string): Promise<Shift> {
  await tx.query(sql`select 1 from shifts where brand_id = ${brandId} and id = ${id} for no key update`)
  // Read after the lock, so that movements written during the wait are included.
  return getShift(tx, brandId, id)
}

export async function getShift(db: Db, brandId: string, id: string): Promise<Shift> {
  const [row] = await db.query(
    sql`select ${columns(brandId)} from shifts r ${joinBranch(brandId)} where r.brand_id = ${brandId} and r.id = ${id}`,
    'find-shift',
  )
  if (row === undefined) throw notFound('shift', id)
  return shiftShape.fromRow(row)
}

export async function listShifts(
  db: Db,
  { brandId, branchIds }: Reach,
  request: ListRequest,
): Promise<ListPage<Shift>> {
  const { business_date_from: from, business_date_to: to, ...filters } = request.filters
  const days = { from: from as string | undefined, to: to as string | undefined }
  const page = await listRows(
    db,
    {
      brandId,
      from: sql`shifts r`,
      columns: columns(brandId),
      joins: joinBranch(brandId),
      where: [...inBranches(branchIds), ...(await openedWithin(db, brandId, days))],
      sorts: { created_at: sql`r.created_at`, updated_at: sql`r.updated_at`, opened_at: sql`r.opened_at` },
      filters: {
        branch_id: { where: value => sql`r.branch_id = ${value}`, fixed: true },
        status: { where: value => sql`r.status = ${value}`, fixed: false },
      },
    },
    { ...request, filters },
  )
  return { ...page, rows: page.rows.map(shiftShape.fromRow) }
}

export type NewShift = Pick<
  Shift,
  'id' | 'branchId' | 'register' | 'openingFloat' | 'blind' | 'openedAt' | 'openedBy'
>

/** Registers are compared without case. */
const keyOf = (register: string) => register.toLowerCase()

/** Inserts a shift as the only open one of its register. */
export async function insertShift(tx: Tx, brandId: string, shift: NewShift): Promise<void> {
  const { id, branchId, register, openingFloat, blind, openedAt, openedBy } = shift
  const made = await tx.query(
    sql`insert into shifts (brand_id, id, branch_id, register, register_key, opening_float, blind, opened_at, opened_by,
          created_at, updated_at)
        select brand.id, ${id}, ${branchId}, ${register}, ${keyOf(register)}, ${openingFloat}::bigint, ${blind}::boolean,
          ${new Date(openedAt).toISOString()}::timestamptz, ${openedBy}, ${stampOf(brandId)},
          ${stampOf(brandId)}
        from brands as brand where brand.id = ${brandId}
        on conflict (brand_id, branch_id, register_key) where status = 'open' do nothing returning 1 as made`,
  )
  if (made.length === 1) return
  const [holder] = await tx.query<{ id: string }>(
    sql`select id from shifts
        where brand_id = ${brandId} and branch_id = ${branchId} and register_key = ${keyOf(register)}
          and status = 'open'`,
  )
  throw shiftAlreadyOpen(register, holder?.id ?? null)
}

/** Inserts a movement, and advances the version of the shift, which shows it. */
export async function insertShiftMovement(
  tx: Tx,
  brandId: string,
  shiftId: string,
  { id, kind, amount, reason, reasonId, reasonNames, staffId, createdAt }: ShiftMovement,
): Promise<void> {
  await tx.query(
    sql`insert into shift_movements (brand_id, id, shift_id, kind, amount, reason, reason_id, reason_names, staff_id, created_at)
        values (${brandId}, ${id}, ${shiftId}, ${kind}, ${amount}, ${reason}, ${reasonId},
          ${reasonNames === null ? null : JSON.stringify(reasonNames)}::jsonb, ${staffId},
          ${new Date(createdAt).toISOString()})`,
  )
  await tx.query(
    sql`update shifts set version = version + 1, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${shiftId}`,
  )
}

/** Returns the number of a register's next Z report. Only one shift of a register is open, so no other close can take it. */
export async function nextShiftNumber(tx: Tx, brandId: string, shift: Shift): Promise<number> {
  const [row] = await tx.query<{ next: number }>(
    sql`select coalesce(max(number), 0) + 1 as next from shifts
        where brand_id = ${brandId} and branch_id = ${shift.branchId} and register_key = ${keyOf(shift.register)}`,
  )
  return row!.next
}

/** Closes the shift with its final report. @returns its version */
export async function closeShiftRow(
  tx: Tx,
  brandId: string,
  report: ZReport & { number: number; closedAt: number },
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    sql`update shifts set status = 'closed', closed_at = ${new Date(report.closedAt).toISOString()},
          closed_by = ${report.closedBy}, number = ${report.number}::integer, report = ${JSON.stringify(report)}::jsonb,
          version = version + 1, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${report.shiftId} returning version`,
  )
  return row!.version
}
