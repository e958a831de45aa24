import type { Tx } from '../db/database.ts'
import { recordEvents } from '../db/events.ts'
import { invariant } from '../lib/invariant.ts'
import { newUlid } from '../lib/ulid.ts'
import { type LedgerEntry, sumMoves } from './ledger.rules.ts'
import { insertLedgerRows, moveCustomers } from './ledger.store.ts'

/**
 * Writes ledger entries for points and balance earned, spent, refunded or topped up, updates the customers' sums and
 * records their events. Entries of zero are skipped. The caller has locked the customers (`lockCustomer`) and checked
 * that there is enough to spend.
 */
export async function writeLedger(
  tx: Tx,
  brandId: string,
  entries: readonly (LedgerEntry & { id?: string })[],
): Promise<void> {
  const rows = entries.filter(entry => entry.points !== 0 || entry.balance !== 0)
  if (rows.length === 0) return
  await insertLedgerRows(
    tx,
    brandId,
    rows.map(entry => ({ id: newUlid(), ...entry })),
  )
  const moves = sumMoves(rows)
  const moved = await moveCustomers(tx, brandId, moves)
  invariant(moved.length === moves.length, 'every ledger entry belongs to an existing customer')
  const events = moved.map(data => ({ type: 'customer.updated' as const, branchId: null, data }))
  recordEvents(tx, brandId, events)
}
