import { expect, test } from 'vitest'
import {
  hasRoom,
  isLeaveOut,
  ruleOf,
  setUnits,
  toggleAddon,
  unitsChosen,
  unitsOfGroup,
} from './chips.rules.ts'
import { choicesOf } from './choice.rules.ts'
import { addon, group, line, product } from './test/make.ts'

const [onion, basil] = [addon('onion'), addon('basil')]
const leaveOut = group('leave out', [onion, basil], { default_addon_ids: ['onion', 'basil'] })
const [rare, done] = [addon('rare'), addon('well done')]
const cooking = group('cooking', [rare, done], { min: 1, max: 1 })
const [plain, rye] = [addon('plain'), addon('rye', 1)]
const dough = group('dough', [plain, rye], { max: 1, default_addon_ids: ['plain'] })
const [egg, ham] = [addon('egg', 2, { max_quantity: 2 }), addon('ham', 3)]
const extras = group('extras', [egg, ham], { max: 2 })
const pizza = product('pizza', { addon_groups: [leaveOut, dough, extras] })
const steak = product('steak', { addon_groups: [cooking] })
const names = (of = line(pizza)) => choicesOf(pizza, of).map(({ addonId }) => addonId)

test('a default is left out and taken back by the same chip', () => {
  const without = toggleAddon(pizza, line(pizza), leaveOut, onion)
  expect(without.without).toEqual(['onion'])
  expect(names(without)).toEqual(['basil', 'plain'])
  expect(toggleAddon(pizza, without, leaveOut, onion)).toEqual(line(pizza))
  expect([isLeaveOut(leaveOut, onion), isLeaveOut(dough, plain), isLeaveOut(extras, egg)]).toEqual([
    true,
    false,
    false,
  ])
})

test('one of a group takes the place of the other, and stays if one is needed', () => {
  const onRye = toggleAddon(pizza, line(pizza), dough, rye)
  expect(names(onRye)).toEqual(['rye', 'onion', 'basil'])
  expect(names(toggleAddon(pizza, onRye, dough, plain))).toEqual(['onion', 'basil', 'plain'])
  expect(names(toggleAddon(pizza, onRye, dough, rye))).toEqual(['onion', 'basil', 'plain'])
  const isRare = toggleAddon(steak, line(steak), cooking, rare)
  expect(toggleAddon(steak, isRare, cooking, rare)).toBe(isRare)
  expect(toggleAddon(steak, isRare, cooking, done).addons.map(({ addonId }) => addonId)).toEqual([
    'well done',
  ])
})

test('units of an addon stay within its limit and that of its group', () => {
  const one = toggleAddon(pizza, line(pizza), extras, egg)
  expect(hasRoom(pizza, one, extras, egg)).toBe(true)
  const two = setUnits(one, extras, egg, 2)
  expect([unitsChosen(pizza, two, extras, egg), unitsOfGroup(pizza, two, extras)]).toEqual([2, 2])
  expect([hasRoom(pizza, two, extras, egg), hasRoom(pizza, two, extras, ham)]).toEqual([false, false])
  expect(setUnits(two, extras, egg, 0).addons).toEqual([])
  expect(toggleAddon(pizza, two, extras, egg).addons).toEqual([])
  const bare = toggleAddon(pizza, line(pizza), leaveOut, onion)
  expect([hasRoom(pizza, bare, leaveOut, onion), hasRoom(pizza, bare, dough, rye)]).toEqual([true, true])
})

test('a choice that the menu no longer has is not counted', () => {
  const old = [
    { addonId: 'egg', groupId: 'gone', quantity: 1 },
    { addonId: 'gone', groupId: 'extras', quantity: 1 },
  ]
  expect(names(line(pizza, { addons: old }))).toEqual(['onion', 'basil', 'plain'])
})

test.each([
  [{ min: 1, max: 1 }, { kind: 'one' }],
  [{ min: 0, max: null }, { kind: 'any' }],
  [
    { min: 0, max: 3 },
    { kind: 'up_to', count: 3 },
  ],
  [
    { min: 2, max: null },
    { kind: 'at_least', count: 2 },
  ],
  [
    { min: 2, max: 2 },
    { kind: 'exactly', count: 2 },
  ],
  [
    { min: 2, max: 4 },
    { kind: 'between', min: 2, max: 4 },
  ],
])('%j is %j', (limits, rule) => expect(ruleOf(limits)).toEqual(rule))
