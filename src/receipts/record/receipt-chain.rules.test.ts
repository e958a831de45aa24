import { expect, test } from 'vitest'
import { chainFault, endFault } from './receipt-chain.rules.ts'
import type { Receipt } from '../../sale/receipt/receipt.shape.ts'
import { hashOf } from '../../sale/receipt/receipt-hash.format.ts'

const content = {
  number: 'B-2026-000007',
  position: 7,
  taxLines: [],
  lines: [],
  seller: {},
  buyerAddedAt: null,
}
const sealed = (more: Partial<Receipt>): Receipt => {
  const receipt = { ...content, ...more } as unknown as Receipt
  return { ...receipt, hash: hashOf(receipt) }
}

test('a receipt follows the one before it, or something is missing, or one of them was written again', () => {
  const receipt = sealed({ previousHash: 'ab', issuedAt: 0, total: 100 })
  expect(chainFault({ position: 6, hash: 'ab' }, receipt)).toBeUndefined()
  expect(chainFault({ position: 5, hash: 'ab' }, receipt)).toBe('1 receipt is missing before B-2026-000007')
  expect(chainFault({ position: 4, hash: 'ab' }, receipt)).toBe('2 receipts are missing before B-2026-000007')
  expect(chainFault({ position: 6, hash: 'ab' }, { ...receipt, total: 101 })).toBe(
    'receipt B-2026-000007 was changed',
  )
  expect(chainFault({ position: 6, hash: 'ac' }, receipt)).toBe(
    'receipt B-2026-000007 does not follow the one before it',
  )
})

test('a chain ends where the counter says', () => {
  expect(endFault({ position: 7, hash: 'ab' }, { position: 7, hash: 'ab' })).toBeUndefined()
  const message = 'the receipts end at number 6 of the chain instead of 7'
  expect(endFault({ position: 6, hash: 'ab' }, { position: 7, hash: 'ab' })).toBe(message)
  expect(endFault({ position: 7, hash: 'ab' }, { position: 7, hash: 'ac' })).toContain('instead of 7')
})
