import type { Db } from '../../db/database.ts'
import { chainFault, type ChainPlace, endFault } from './receipt-chain.rules.ts'
import { listReceiptEnds, readChain, type ReceiptEnd } from './receipt-chain.store.ts'

type Fault = { id: string; message: string }
export type Verification = {
  ok: boolean
  /** Receipts verified. */
  receipts: number
  faults: Fault[]
}

/** Receipts read at a time. */
const portion = 500
/** Faults listed of each branch. */
const most = 1000

/** Walks the chains of receipts of a brand, and finds receipts that were changed or removed. */
export async function verifyReceipts(db: Db, brandId: string): Promise<Verification> {
  const verification: Verification = { ok: true, receipts: 0, faults: [] }
  for (const end of await listReceiptEnds(db, brandId)) {
    const { receipts, faults } = await verifyBranch(db, brandId, end)
    verification.receipts += receipts
    verification.faults.push(...faults)
  }
  return { ...verification, ok: verification.faults.length === 0 }
}

/** Walks the chain of a branch to its end of now: later receipts follow it. */
async function verifyBranch(db: Db, brandId: string, end: ReceiptEnd): Promise<Omit<Verification, 'ok'>> {
  const faults: Fault[] = []
  let receipts = 0
  let before: ChainPlace = { position: 0, hash: null }
  while (faults.length < most) {
    const range = { after: before.position, last: end.position, most: portion }
    const read = await readChain(db, brandId, end.branchId, range)
    for (const receipt of read) {
      const message = chainFault(before, receipt)
      if (message !== undefined) faults.push({ id: receipt.id, message })
      before = receipt
    }
    receipts += read.length
    if (read.length < portion) break
  }
  const message = faults.length < most ? endFault(before, end) : undefined
  if (message !== undefined) faults.push({ id: end.branchId, message })
  return { receipts, faults }
}
