import { expect, test } from 'vitest'
import { plainReceipt } from '#test/builders/plain-receipt.ts'
import { chainFault, endFault } from './receipt-chain.rules.ts'
import { hashOf } from '../../sale/receipt/receipt-hash.format.ts'

test('a receipt follows the one before it, or something is missing, or one of them was written again', () => {
  const content = plainReceipt({ number: 'B-2026-000007', position: 7 })
  const receipt = { ...content, hash: hashOf(content) }
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
