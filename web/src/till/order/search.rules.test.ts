import { expect, test } from 'vitest'
import { marked, search } from './search.rules.ts'

const dishes = [
  'Vegetarian Pad Thai',
  'Pad Thai Rice Noodle',
  'Papaya salad',
  'Tiramisù',
  'Spada alla griglia',
].map(name => ({ value: name, names: [name] }))

test('names that begin with it come first, then words, then the rest', () => {
  expect(search(dishes, 'Pad')).toEqual(['Pad Thai Rice Noodle', 'Vegetarian Pad Thai', 'Spada alla griglia'])
  expect(search(dishes, 'no  ri')).toEqual(['Pad Thai Rice Noodle'])
  expect(search(dishes, 'tiramisu')).toEqual(['Tiramisù'])
  expect(search(dishes, '  ')).toEqual([])
  expect(search(dishes, 'zz')).toEqual([])
})

test('any language finds a dish', () => {
  const all = [{ value: 1, names: ['Pad Thai Rice Noodle', 'ผัดไทยกุ้งสด'] }]
  expect([search(all, 'ผัดไทย'), search(all, 'กุ้ง'), search(all, 'noodle')]).toEqual([[1], [1], [1]])
})

test('typed letters are marked in the name, at the start of a word if it can be', () => {
  expect(marked('Spada Pàd Thai', 'pad')).toEqual(['Spada ', 'Pàd', ' Thai'])
  expect(marked('Spada', 'pad')).toEqual(['S', 'pad', 'a'])
  expect(marked('Salad (big)', '(big')).toEqual(['Salad ', '(big', ')'])
  expect(marked('Straße', 'ss')).toBeUndefined()
  expect(marked('Salad', '')).toBeUndefined()
})
