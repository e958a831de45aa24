import { expect, test } from 'vitest'
import { addonGroupKind } from '../catalogue/addon-group.record.ts'
import { taxKind } from '../catalogue/tax.record.ts'
import { staffKind } from '../staff/staff.record.ts'
import { isStored, ownColumns, translatedFields, writeScopeOf } from './record-kind.rules.ts'

test('the names of a kind follow from its resource and table, unless it gives them', () => {
  const { title, plural, path } = addonGroupKind
  expect([title, plural, path]).toEqual(['AddonGroup', 'AddonGroups', '/addon-groups'])
  expect(writeScopeOf(addonGroupKind)).toBe('addons.write')
  expect([staffKind.title, staffKind.plural, staffKind.path]).toEqual(['StaffMember', 'Staff', '/staff'])
})

test('a write-only instruction is not stored, and a derived value has no column', () => {
  expect(ownColumns(staffKind)).toEqual(['name', 'role', 'pin_hash', 'pin_digits', 'branch_ids'])
  const { pin, pin_hash: hash, has_pin: hasPin } = staffKind.fields
  expect([pin, hash, hasPin].map(field => isStored(field!))).toEqual([false, true, true])
})

test('only texts marked so are translated', () => {
  expect(translatedFields(taxKind)).toEqual(['name'])
  expect(translatedFields(staffKind)).toEqual([])
})
