import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taxKind } from '../catalogue/tax.record.ts'
import { customerKind } from '../customers/customer.record.ts'
import { stationKind } from '../kitchen/station.record.ts'
import { staffKind } from '../staff/staff.record.ts'
import { draftRow } from './draft.rules.ts'

const brand = { defaultLanguage: 'it', languages: ['it', 'en'] }

describe('the row of a new record', () => {
  test('has the sent values, else the initial ones, else null', () => {
    expect(draftRow(stationKind, brand, { branch_id: 'B1', name: 'Grill', warn_after_seconds: 0 })).toEqual({
      after: {
        active: true,
        branch_id: 'B1',
        name: 'Grill',
        warn_after_seconds: 0,
        late_after_seconds: null,
      },
      faults: [],
    })
    const { after } = draftRow(taxKind, brand, { name: 'IVA', active: false })
    expect(after).toMatchObject({ active: false, rate: null, service_type_rates: {}, translations: {} })
  })

  test('has a hash in place of a write-only value', () => {
    const hash = Buffer.from('hash')
    const { after } = draftRow(staffKind, brand, { name: 'Ada', pin: '1234', pin_hash: hash, pin_digits: 4 })
    expect(after).toMatchObject({ pin_hash: hash, pin_digits: 4, branch_ids: [] })
    expect(after).not.toHaveProperty('pin')
  })

  test('has values in their stored form, and those derived from them', () => {
    const components = [
      { name: 'GST', rate: 5 },
      { name: 'QST', rate: 9.975 },
    ]
    const { after } = draftRow(taxKind, brand, { name: 'GST + QST', components })
    expect(after['components']).toEqual([
      { name: 'GST', rate: 50_000 },
      { name: 'QST', rate: 99_750 },
    ])
    expect(after['rate']).toBe(149_750)
  })
})

describe('the row of an updated record', () => {
  test('has exactly the sent values changed, in any update', () => {
    const seconds = fc.option(fc.nat(86_400))
    const values = {
      active: fc.boolean(),
      branch_id: fc.constantFrom('B1', 'B2'),
      name: fc.string(),
      warn_after_seconds: seconds,
      late_after_seconds: seconds,
    }
    const row = fc.record({ ...values, id: fc.constant('S1'), version: fc.nat() })
    fc.assert(
      fc.property(row, fc.record(values, { requiredKeys: [] }), (before, body) => {
        expect(draftRow(stationKind, brand, body, before)).toEqual({
          after: { ...before, ...body },
          faults: [],
        })
      }),
    )
  })

  test('merges a value with the stored one where its field does', () => {
    const before = { name: 'Ada', active: false, metadata: { a: '1', b: '2' } }
    const { after } = draftRow(customerKind, brand, { metadata: { a: null, c: '3' } }, before)
    expect(after).toEqual({ name: 'Ada', active: false, metadata: { b: '2', c: '3' } })
  })

  test('merges its texts by language, and keeps those that are required', () => {
    const before = { name: 'IVA', rate: 220_000, active: true, translations: { en: { name: 'VAT' } } }
    const draft = (translations: object) => draftRow(taxKind, brand, { translations }, before)
    expect(draft({ it: { name: 'IVA 22' }, en: null })).toEqual({
      after: { ...before, name: 'IVA 22', translations: {} },
      faults: [],
    })
    const { after, faults } = draft({ it: { name: null } })
    expect(after).toEqual(before)
    expect(faults).toMatchObject([{ path: 'translations.it.name', rule: 'required' }])
  })
})
