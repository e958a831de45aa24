import { expect, test } from 'vitest'
import { plainReceipt } from '#test/builders/plain-receipt.ts'
import { hashOf, hashedText } from './receipt-hash.format.ts'

const receipt = plainReceipt({ buyer: { name: 'Ada', taxNumber: null, address: null, code: null } })

test('the hash is of the shown fields in order of their names, without what is null', () => {
  expect(hashedText(receipt)).toBe(
    '{"branch_id":"01KC0000000000000000000002","business_date":"2026-11-21","buyer":{"name":"Ada"},' +
      '"dining_session_id":"01KC0000000000000000000003","id":"01KC0000000000000000000001",' +
      '"issued_at":"2026-11-21T19:00:00.000+00:00","kind":"sale",' +
      '"lines":[{"name":"Soup","quantity":1.5,"total":12.5}],"number":"B-2026-000002","previous_hash":"ab",' +
      '"seller":{"legal_name":"Trattoria GmbH"},"tax_lines":[],"total":12.5}',
  )
})

test('the hash leaves out later changes and covers everything else', () => {
  const later = { copies: 3, voidedAt: 1, position: 9 }
  expect(hashOf({ ...receipt, ...later })).toBe(hashOf(receipt))
  const unnamed = { ...receipt, buyer: null }
  expect(hashOf({ ...receipt, buyerAddedAt: 1 })).toBe(hashOf(unnamed))
  expect(hashOf(unnamed)).not.toBe(hashOf(receipt))
  expect(hashOf({ ...receipt, previousHash: 'ac' })).not.toBe(hashOf(receipt))
  expect(hashOf({ ...receipt, total: 1251 })).not.toBe(hashOf(receipt))
})
