import { expect, test } from 'vitest'
import { warningsOf } from './warnings.record.ts'

test('a name has a warning in each language that receipts cannot print', () => {
  expect(
    warningsOf({ name: 'Soup', translations: { tr: { name: 'Çorba' }, km: { description: 'ស៊ុប' } } }),
  ).toEqual([])
  expect(warningsOf({ name: '🍕', translations: { km: { name: 'ស៊ុប' } } })).toMatchObject([
    { path: 'name', code: 'not_printable', message: 'Receipts cannot print 🍕: each shows as � there.' },
    { path: 'translations.km.name', code: 'not_printable' },
  ])
  const many = Array.from({ length: 12 }, (_, at) => String.fromCodePoint(0x1780 + at)).join('')
  expect(warningsOf({ name: many })[0]!.message).toContain('and 2 more')
})
