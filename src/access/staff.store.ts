import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import type { CallerStaff } from './caller.rules.ts'
import { pinTaken } from './access.refusals.ts'
import type { StaffSession } from './staff-session.rules.ts'

/**
 * Finds the active staff member with a PIN and locks the row for share, so that changes of the PIN or of `active` wait
 * until the transaction ends.
 */
export async function findPinHolder(
  tx: Tx,
  brandId: string,
  pinHash: Buffer,
): Promise<CallerStaff | undefined> {
  const [row] = await tx.query<CallerStaff>(
    sql`select id, role, branch_ids as "branchIds" from staff
        where brand_id = ${brandId} and pin_hash = ${pinHash} and active for share`,
  )
  return row
}

/** Finds a staff member, active or not, and locks the row for share until the transaction ends. */
export async function shareStaff(
  tx: Tx,
  brandId: string,
  id: string,
): Promise<{ active: boolean; branchIds: string[] } | undefined> {
  const [row] = await tx.query<{ active: boolean; branchIds: string[] }>(
    sql`select active, branch_ids as "branchIds" from staff
        where brand_id = ${brandId} and id = ${id} for share`,
  )
  return row
}

/** Requires a PIN to be unused. The brand's row must be locked. */
export async function refuseTakenPin(tx: Tx, brandId: string, id: string, pinHash: Buffer): Promise<void> {
  const duplicates = await tx.query(
    sql`select 1 from staff where brand_id = ${brandId} and pin_hash = ${pinHash} and id <> ${id}`,
  )
  if (duplicates.length > 0) throw pinTaken()
}

/** Ends a staff member's sessions and deletes their unused approvals. */
export async function endStaffSessions(tx: Tx, brandId: string, staffId: string): Promise<void> {
  await tx.query(sql`delete from staff_sessions where brand_id = ${brandId} and staff_id = ${staffId}`)
  await tx.query(
    sql`delete from approvals where brand_id = ${brandId} and staff_id = ${staffId} and used_at is null`,
  )
}

/** Ends the sessions of a staff member with one key. @returns whether there were any */
export async function endSessionsOfKey(
  tx: Tx,
  brandId: string,
  { staffId, keyId }: { staffId: string; keyId: string },
): Promise<boolean> {
  const ended = await tx.query(
    sql`delete from staff_sessions
        where brand_id = ${brandId} and staff_id = ${staffId} and key_id = ${keyId} returning 1`,
  )
  return ended.length > 0
}

export type NewStaffSession = { hash: Buffer; keyId: string; staffId: string; expiresAt: number }

/** Inserts a session and deletes the expired ones of the same staff member. @param now epoch ms */
export async function insertStaffSession(
  tx: Tx,
  brandId: string,
  { hash, keyId, staffId, expiresAt }: NewStaffSession,
  now: number,
): Promise<void> {
  await tx.query(
    sql`delete from staff_sessions
        where brand_id = ${brandId} and staff_id = ${staffId} and expires_at <= ${new Date(now).toISOString()}`,
  )
  await tx.query(
    sql`insert into staff_sessions (brand_id, token_hash, key_id, staff_id, expires_at)
        values (${brandId}, ${hash}, ${keyId}, ${staffId}, ${new Date(expiresAt).toISOString()})`,
  )
}

/** Finds the session of a token with its staff member's current data; undefined when it was ended or they are inactive. */
export async function findStaffSession(
  db: Db,
  brandId: string,
  hash: Buffer,
): Promise<StaffSession | undefined> {
  const [row] = await db.query<CallerStaff & Omit<StaffSession, 'staff'>>(
    sql`select t.id, t.role, t.branch_ids as "branchIds", s.key_id as "keyId", s.expires_at as "expiresAt"
        from staff_sessions s join staff t on t.brand_id = s.brand_id and t.id = s.staff_id
        where s.brand_id = ${brandId} and t.brand_id = ${brandId} and s.token_hash = ${hash} and t.active`,
    'find-staff-session',
  )
  if (row === undefined) return undefined
  const { keyId, expiresAt, ...staff } = row
  return { keyId, expiresAt, staff }
}

/** Whether the brand has this branch, active or not. */
export async function isBranch(db: Db, brandId: string, id: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from branches where brand_id = ${brandId} and id = ${id}`)
  return rows.length > 0
}

/** Whether another active owner has a PIN. The brand's row must be locked. */
export async function hasOtherOwner(tx: Tx, brandId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from staff
        where brand_id = ${brandId} and role = 'owner' and active and pin_hash is not null and id <> ${id} limit 1`,
  )
  return rows.length > 0
}

/** The active staff of this name. */
export async function findStaffNamed(db: Db, brandId: string, name: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from staff where brand_id = ${brandId} and name = ${name} and active order by id limit 20`,
  )
  return rows.map(({ id }) => id)
}
