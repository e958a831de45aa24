import { describe, expect, test } from 'vitest'
import { redacted } from '../db/audit/redact.rules.ts'
import { stationKind } from '../kitchen/station.record.ts'
import { staffKind } from '../staff/staff.record.ts'
import { auditedRecord } from './audited-record.rules.ts'
import { presentRecord } from './record.presenter.ts'

const brand = { timezone: 'Europe/Rome', defaultLanguage: 'it', languages: ['it'] }
const reading = { brand, lang: 'it', id: 'R1' }
const row = { id: 'R1', name: 'Ada', active: true, version: 1, created_at: 0, updated_at: 0 }

test('the audit entry of a record is its wire form before and after, in its branch if it has one', () => {
  const before = { ...row, branch_id: 'B1', name: 'Grill', timezone: 'America/New_York' }
  const after = presentRecord(stationKind, { ...before, name: 'Forno' }, reading)
  expect(auditedRecord(stationKind, { ...reading, before, after })).toEqual({
    resource: 'kitchen_station',
    id: 'R1',
    branchId: 'B1',
    before: { ...after, name: 'Grill' },
    after,
  })
})

describe('the audit entry of a record with hidden fields', () => {
  const pin = (hash: string) => ({ pin_hash: Buffer.from(hash), pin_digits: hash.length })

  function audited(before: Record<string, unknown> | undefined, written: Record<string, unknown>) {
    const after = presentRecord(staffKind, written, reading)
    const entry = auditedRecord(staffKind, { ...reading, before, after, written })
    expect(entry.after).toMatchObject({ name: 'Ada', has_pin: true })
    expect(entry.branchId).toBeNull()
    expect(JSON.stringify(entry)).not.toContain(JSON.stringify(written['pin_hash']))
    const hidden = Object.entries(entry.after!).filter(([name]) => staffKind.fields[name]?.hidden === true)
    return { before: entry.before, hidden: Object.fromEntries(hidden) }
  }

  test('shows that they were set, but not to what', () => {
    expect(audited(undefined, { ...row, ...pin('1234') })).toEqual({
      before: null,
      hidden: { pin_hash: redacted, pin_digits: redacted },
    })
  })

  test('shows which of them changed', () => {
    const before = { ...row, ...pin('1234') }
    expect(audited(before, { ...row, ...pin('1234') }).hidden).toEqual({})
    expect(audited(before, { ...row, ...pin('9876') }).hidden).toEqual({ pin_hash: redacted })
    expect(audited(before, { ...row, pin_hash: before.pin_hash }).hidden).toEqual({})
    expect(audited(before, before).before).not.toHaveProperty('pin_hash')
  })
})
