import type { Tx } from '../db/database.ts'
import { recordEvents } from '../db/events.ts'
import { invariant } from '../lib/invariant.ts'
import { newUlid } from '../lib/ulid.ts'
import { sumMoves } from './ledger.rules.ts'
import { insertLedgerRows, type LedgerEntry, moveCustomers } from './ledger.store.ts'

/**
 * Writes what was earned, spent, given back or put in: the rows, what the customers have from now on, and that they
 * have changed. Rows of nothing are left out. Whether there is enough to spend is for the caller to see, who holds the
 * customers (`lockCustomer`).
 */
export async function writeLedger(tx: Tx, brandId: string, entries: readonly LedgerEntry[]): Promise<void> {
  const rows = entries.filter(entry => entry.points !== 0 || entry.balance !== 0)
  if (rows.length === 0) return
  await insertLedgerRows(
    tx,
    brandId,
    rows.map(entry => ({ ...entry, id: newUlid() })),
  )
  const moves = sumMoves(rows)
  const moved = await moveCustomers(tx, brandId, moves)
  invariant(moved.length === moves.length, 'every row of a ledger is of a customer who is there')
  const events = moved.map(data => ({ type: 'customer.updated' as const, branchId: null, data }))
  await recordEvents(tx, brandId, events)
}
