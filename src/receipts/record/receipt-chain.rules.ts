import { hashOf } from '../../sale/receipt/receipt-hash.format.ts'
import type { Receipt } from '../../sale/receipt/receipt.shape.ts'

/** The last receipt that was looked at; position 0 and no hash before the first. */
export type ChainPlace = Pick<Receipt, 'position'> & { hash: string | null }

/** Describes the fault of a receipt, or of the place before it; undefined if it is as it was issued. */
export function chainFault(before: ChainPlace, receipt: Receipt): string | undefined {
  const { number, position, previousHash, hash } = receipt
  if (position !== before.position + 1) {
    const missing = position - before.position - 1
    return `${missing} ${missing === 1 ? 'receipt is' : 'receipts are'} missing before ${number}`
  }
  if (hashOf(receipt) !== hash) return `receipt ${number} was changed`
  return previousHash === before.hash ? undefined : `receipt ${number} does not follow the one before it`
}

/** Describes a chain that ends elsewhere than its counter says. */
export function endFault(last: ChainPlace, end: ChainPlace): string | undefined {
  if (last.position === end.position && last.hash === end.hash) return undefined
  return `the receipts end at number ${last.position} of the chain instead of ${end.position}`
}
