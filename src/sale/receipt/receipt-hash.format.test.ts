import { expect, test } from 'vitest'
import { hashOf, hashedText } from './receipt-hash.format.ts'
import type { Receipt } from './receipt.shape.ts'

const receipt: Receipt = {
  id: '01KC0000000000000000000001',
  branchId: '01KC0000000000000000000002',
  position: 2,
  year: 2026,
  yearNumber: 2,
  number: 'B-2026-000002',
  kind: 'sale',
  businessDate: '2026-11-21',
  issuedAt: Date.parse('2026-11-21T20:00:00+01:00'),
  billId: '01KC0000000000000000000003',
  orderId: null,
  paymentId: null,
  total: 1250,
  taxLines: [],
  lines: [{ name: 'Soup', quantityMilli: 1500, total: 1250 }],
  seller: { legalName: 'Trattoria GmbH', taxNumber: null, address: null },
  correctsId: null,
  previousHash: 'ab',
  hash: '',
  buyer: { name: 'Ada', taxNumber: null, address: null, code: null },
  buyerAddedAt: null,
  copies: 0,
  voidedAt: null,
}

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
