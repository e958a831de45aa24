import { readHead, writeHead } from '../../audit/chain.format.ts'

/** A branch's last receipt, now or earlier. */
export type ReceiptHead = { branchId: string; position: number; hash: string }

/** The head of a brand without receipts: an empty text would be what a missing file gives. */
const noHeads = 'none'

/** Writes the ends of a brand's chains as one text, to be stored elsewhere: `01KC…=1234:9f86d0…,01KD…=7:2c26b4…`. */
export function writeHeads(heads: readonly ReceiptHead[]): string {
  const write = ({ branchId, position, hash }: ReceiptHead) =>
    `${branchId}=${writeHead({ position, hash: Buffer.from(hash, 'hex') })}`
  return heads.length === 0 ? noHeads : heads.map(write).join(',')
}

/** @returns undefined for a malformed text: a part that is left out would not be verified */
export function readHeads(text: string): ReceiptHead[] | undefined {
  if (text === noHeads) return []
  const heads = text.split(',').flatMap(one => {
    const [, branchId, written] = /^([0-9A-HJKMNP-TV-Z]{26})=(.*)$/.exec(one) ?? []
    const head = readHead(written ?? '')
    return head === undefined
      ? []
      : [{ branchId: branchId!, position: head.position, hash: head.hash.toString('hex') }]
  })
  return heads.length === text.split(',').length ? heads : undefined
}
