import type { Db } from '../../db/database.ts'
import { chainFault, type ChainPlace, endFault } from './receipt-chain.rules.ts'
import { containsHead, listReceiptEnds, readChain, type ReceiptEnd } from './receipt-chain.store.ts'
import { type ReceiptHead, writeHeads } from './receipt-heads.format.ts'

type Fault = { id: string; message: string }
export type Verification = {
  ok: boolean
  /** Receipts verified. */
  receipts: number
  /** To be stored elsewhere: no receipt up to it can be changed or removed undetected. */
  head: string
  faults: Fault[]
}

/** Receipts read at a time. */
const portion = 500
/** Faults listed of each branch. */
const most = 1000

/**
 * Walks the chains of receipts of a brand, and finds receipts that were changed or removed.
 * @param noted the heads of an earlier run, which must still be part of the chains
 */
export async function verifyReceipts(
  db: Db,
  brandId: string,
  noted: readonly ReceiptHead[] = [],
): Promise<Verification> {
  const ends = await listReceiptEnds(db, brandId)
  const faults: Fault[] = []
  let receipts = 0
  for (const end of ends) {
    const branch = await verifyBranch(db, brandId, end)
    receipts += branch.receipts
    faults.push(...branch.faults)
  }
  for (const head of noted) {
    if (await containsHead(db, brandId, head)) continue
    const message = `the chain no longer contains number ${head.position} as it was noted: receipts were removed or written again`
    faults.push({ id: head.branchId, message })
  }
  const heads = ends.flatMap(({ hash, ...end }) => (hash === null ? [] : [{ ...end, hash }]))
  return { ok: faults.length === 0, receipts, head: writeHeads(heads), faults }
}

/** Walks the chain of a branch to its end of now: later receipts follow it. */
async function verifyBranch(
  db: Db,
  brandId: string,
  end: ReceiptEnd,
): Promise<Pick<Verification, 'receipts' | 'faults'>> {
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
