import { expect, test } from 'vitest'
import { taxKind } from '../catalogue/tax.record.ts'
import { stationKind } from '../kitchen/station.record.ts'
import { staffKind } from '../staff/staff.record.ts'
import { movementKind } from '../stock/movement.record.ts'
import { stockItemKind } from '../stock/stock-item.record.ts'
import { presentRecord, type Reading, toRecordAnswer } from './record.presenter.ts'

const brand = { timezone: 'Europe/Rome', defaultLanguage: 'it', languages: ['it', 'en', 'tr'] }
const reading: Reading = { brand, lang: 'it' }
const row = {
  id: 'R1',
  version: 3,
  created_at: Date.UTC(2026, 0, 1, 12),
  updated_at: Date.UTC(2026, 6, 1, 12),
}

test("shows a record with its version, and times in the branch's zone, else in the brand's", () => {
  const values = { id: 'R1', branch_id: 'B1', name: 'Grill', warn_after_seconds: 0, late_after_seconds: null }
  const station = { ...row, ...values, active: false }
  expect(toRecordAnswer(stationKind, station, reading)).toEqual({
    data: {
      ...values,
      active: false,
      version: 3,
      created_at: '2026-01-01T13:00:00.000+01:00',
      updated_at: '2026-07-01T14:00:00.000+02:00',
    },
    version: 3,
  })
  const shown = presentRecord(stationKind, { ...station, timezone: 'America/New_York' }, reading)
  expect(shown).toMatchObject({
    created_at: '2026-01-01T07:00:00.000-05:00',
    updated_at: '2026-07-01T08:00:00.000-04:00',
  })
  expect(shown).not.toHaveProperty('timezone')
})

test("shows texts in the reader's language, and in every language unless in a list", () => {
  const translations = { en: { name: 'VAT' }, fr: { name: 'TVA' } }
  const tax = { ...row, name: 'IVA', rate: 220_000, components: null, service_type_rates: {}, translations }
  const shown = (lang: string, more?: Partial<Reading>) =>
    presentRecord(taxKind, tax, { brand, lang, ...more })
  expect(['it', 'en', 'tr'].map(lang => shown(lang)['name'])).toEqual(['IVA', 'VAT', 'IVA'])
  expect(shown('en')).toMatchObject({
    rate: 22,
    translations: { it: { name: 'IVA' }, en: { name: 'VAT' } },
  })
  expect(Object.keys(shown('en')['translations'] as object)).toEqual(['it', 'en'])
  expect(shown('en', { alone: false })['name']).toBe('VAT')
  expect(shown('en', { alone: false })).not.toHaveProperty('translations')
})

test('never shows a hidden field, but what follows from it', () => {
  const staff = (hash: Buffer | null) =>
    presentRecord(staffKind, { ...row, name: 'Ada', role: 'waiter', pin_hash: hash, pin_digits: 4 }, reading)
  const shown = staff(Buffer.from('hash'))
  expect(Object.keys(shown).filter(name => name.includes('pin'))).toEqual(['has_pin'])
  expect([shown['has_pin'], staff(null)['has_pin']]).toEqual([true, false])
})

test('shows null as null, and no state for rows that cannot be deactivated', () => {
  const movement = { ...row, quantity: 1500, change: -1500, unit_cost: null }
  const shown = presentRecord(movementKind, movement, reading)
  expect(shown).toMatchObject({ quantity: 1.5, change: -1.5, unit_cost: null })
  expect(shown).not.toHaveProperty('active')
})

test('shows only the branches that the reader may see', () => {
  const level = { on_hand: 2500, low_at: null, block_when_empty: false }
  const branches = ['B1', 'B2'].map(id => ({ branch_id: id, ...level }))
  const shown = (more?: Partial<Reading>) =>
    presentRecord(stockItemKind, { ...row, unit_cost: 0, branches }, { ...reading, ...more })['branches']
  expect(shown({ branchIds: ['B2'] })).toEqual([{ ...level, branch_id: 'B2', on_hand: 2.5 }])
  expect(shown()).toHaveLength(2)
})
