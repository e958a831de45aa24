import { expect, test } from 'vitest'
import { plainReceipt } from '#test/builders/plain-receipt.ts'
import { presentReceipt, receiptEvent } from './receipt.presenter.ts'
import { receiptShape } from './receipt.shape.ts'

const fiscal = { scheme: 'tse', status: 'signed', lines: ['TSE 7'], qr: null, fields: null, at: 0 } as const
const receipt = plainReceipt({ fiscal })

test('a receipt is shown with the times of its branch, and without its place in the chain', () => {
  const shown = presentReceipt({ receipt, zone: 'Europe/Rome', createdAt: 0, updatedAt: 60_000 }, 0)
  expect(shown).toMatchObject({
    number: 'B-2026-000002',
    issued_at: '2026-11-21T20:00:00.000+01:00',
    fiscal: { status: 'signed', lines: ['TSE 7'], fields: {}, at: '1970-01-01T01:00:00.000+01:00' },
    created_at: '1970-01-01T01:00:00.000+01:00',
    updated_at: '1970-01-01T01:01:00.000+01:00',
  })
  for (const hidden of ['position', 'year', 'year_number', 'receipt_head_id'])
    expect(shown).not.toHaveProperty(hidden)
})

test('its signature is read from its row as it was written', () => {
  const row = receiptShape.toRow(receipt)
  const written = receiptShape.fields.fiscal.write(receipt.fiscal) as string
  expect(receiptShape.fromRow({ ...row, fiscal: JSON.parse(written) }).fiscal).toEqual(fiscal)
})

test('its event names it with its figures', () => {
  const { type, branchId, data } = receiptEvent(receipt, 'Europe/Rome')
  expect([type, branchId, data.id]).toEqual(['receipt.issued', receipt.branchId, receipt.id])
  expect(data).toMatchObject({ kind: 'sale', total: 12.5, hash: '' })
})
