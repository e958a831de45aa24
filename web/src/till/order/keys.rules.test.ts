import { expect, test } from 'vitest'
import { readTyped } from './keys.rules.ts'

test.each([
  ['pad', { kind: 'search', units: 1, text: 'pad' }],
  ['2*pad', { kind: 'search', units: 2, text: 'pad' }],
  ['12 x pad thai', { kind: 'search', units: 12, text: 'pad thai' }],
  ['0*pad', { kind: 'search', units: 1, text: '0*pad' }],
  ['7up', { kind: 'search', units: 1, text: '7up' }],
  ['', { kind: 'search', units: 1, text: '' }],
  ['-pea', { kind: 'without', text: 'pea' }],
  ['+pra', { kind: 'addon', text: 'pra' }],
  ['/no salt', { kind: 'note', text: 'no salt' }],
  ['=3', { kind: 'quantity', number: 3 }],
  ['=0', { kind: 'quantity', number: undefined }],
  ['@2', { kind: 'seat', number: 2 }],
  ['#x', { kind: 'course', number: undefined }],
])('%s', (typed, meant) => expect(readTyped(typed)).toEqual(meant))
