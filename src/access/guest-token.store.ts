import sql, { raw } from 'sql-template-tag'
import { settingsColumns, settingsFromRow, type SettingsRow } from '../settings/settings.row.ts'
import type { Db, Tx } from '../db/database.ts'
import { keyOnly } from './caller.rules.ts'
import type { LiveKey } from './key.types.ts'

/** Requests per minute for all guests of one bill together. */
const guestRateLimit = 30

/** Sets a bill's guest token, null for none; the old one stops working within a second. */
export async function setGuestToken(
  tx: Tx,
  brandId: string,
  billId: string,
  hash: Buffer | null,
): Promise<void> {
  await tx.query(
    sql`update dining_sessions set guest_token_hash = ${hash}::bytea
        where brand_id = ${brandId} and id = ${billId} and guest_token_hash is distinct from ${hash}::bytea`,
    'set-guest-token',
  )
}

type GuestRow = SettingsRow & { id: string; branch_id: string; hash: Buffer }

/** Finds the guest of an open bill by the SHA-256 hash of the token. All guests of a bill share one rate limit. */
export async function findGuest(
  db: Db,
  brandId: string,
  hash: Buffer,
): Promise<(LiveKey & { hash: Buffer }) | undefined> {
  const [row] = await db.query<GuestRow>(
    sql`select s.id, s.branch_id, s.guest_token_hash as hash, ${raw(settingsColumns)}
        from dining_sessions s join brands b on b.id = s.brand_id
        where s.brand_id = ${brandId} and b.id = ${brandId} and s.guest_token_hash = ${hash}
          and s.status = 'open'`,
    'find-guest',
  )
  if (row === undefined) return undefined
  return {
    hash: row.hash,
    expiresAt: null,
    caller: {
      ...keyOnly,
      keyId: row.id,
      brand: settingsFromRow(brandId, row),
      // Guests have no scopes: `Endpoint.guest` marks the operations open to them.
      scopes: [],
      branchIds: [row.branch_id],
      backdateDays: 0,
      rateLimit: guestRateLimit,
      guest: { billId: row.id },
    },
  }
}
