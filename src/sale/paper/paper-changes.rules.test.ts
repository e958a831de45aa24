import { expect, test } from 'vitest'
import { plainItem } from '#test/builders/plain-item.ts'
import { plainCombo } from '#test/builders/plain-combo.ts'
import { enterKitchen, noKitchen } from '../item/stage.rules.ts'
import type { StoredItem } from '../shapes/order.shape.ts'
import { paperChanges, unservedChanges } from './paper-changes.rules.ts'

const noon = 1_000_000
const later = noon + 60_000

const sent = (id: string, given: Partial<StoredItem> = {}): StoredItem => ({
  ...plainItem({ id, name: id, needsKitchen: true, kitchen: enterKitchen(noon) }),
  ...given,
})
const held = (id: string, given: Partial<StoredItem> = {}) =>
  sent(id, { held: true, kitchen: noKitchen, ...given })
const cancelled = (item: StoredItem, given: Partial<StoredItem> = {}): StoredItem => ({
  ...item,
  cancelledAt: later,
  cancelKind: 'cancel',
  cancelReason: 'Late',
  ...given,
})
const shown = (before: StoredItem[], after: StoredItem[]) =>
  paperChanges(before, after).map(({ kind, dueAt, line }) => [kind, line.name, dueAt])

test('new dishes are tickets, once the kitchen gets them', () => {
  const charge = sent('charge', { kind: 'service_charge' })
  const drink = sent('drink', { needsKitchen: false })
  expect(shown([], [sent('soup'), held('steak'), charge, drink])).toEqual([['ticket', 'soup', noon]])
  expect(shown([sent('soup')], [sent('soup', { subtotal: 1, kitchen: enterKitchen(noon) })])).toEqual([])
  const same = sent('soup')
  expect(shown([same], [same])).toEqual([])
  // A part that is split off was on the ticket already.
  expect(shown([sent('soup')], [sent('part', { splitFromId: 'soup' })])).toEqual([])
})

test('a held dish is fired, one that waited for payment is a ticket, and one for later moves to its time', () => {
  const now = enterKitchen(later)
  expect(shown([held('steak')], [sent('steak', { kitchen: now })])).toEqual([['fire', 'steak', later]])
  const unpaid = held('steak', { awaitsPayment: true })
  expect(shown([unpaid], [sent('steak', { kitchen: now })])).toEqual([['ticket', 'steak', later]])
  expect(shown([sent('steak')], [sent('steak', { kitchen: now })])).toEqual([['ticket', 'steak', later]])
})

test('cancellations name dishes that the kitchen has and has not served', () => {
  const soup = sent('soup')
  const [change] = paperChanges([soup], [cancelled(soup)])
  expect(change).toMatchObject({
    kind: 'cancel',
    dueAt: later,
    line: { reason: { name: 'Late', names: null } },
  })
  const [wordless] = paperChanges([soup], [cancelled(soup, { cancelReason: null })])
  expect(wordless!.line.reason).toEqual({ name: '', names: null })
  // A part that is split off by the cancellation itself.
  expect(shown([soup], [cancelled(sent('part', { splitFromId: 'soup' }))])).toEqual([
    ['cancel', 'part', later],
  ])
  const unnamed = [
    cancelled(soup, { cancelKind: 'refund' }),
    cancelled(sent('soup', { kitchen: { ...soup.kitchen, status: 'delivered' } })),
    cancelled(sent('soup', { kitchen: enterKitchen(later + 1) })),
    cancelled(held('soup')),
  ]
  for (const item of unnamed) expect(shown([{ ...item, cancelledAt: null }], [item])).toEqual([])
  expect(shown([cancelled(soup)], [cancelled(soup, { acknowledgedAt: later })])).toEqual([])
})

test('a replaced dish is one change at its station, and two papers at others', () => {
  const old = sent('soup', { note: 'hot', seat: 2 })
  const gone = cancelled(old, { cancelKind: 'replaced' })
  const fish = sent('fish', { replacesId: 'soup', kitchen: enterKitchen(later) })
  const [change, ...others] = paperChanges([old], [gone, fish])
  expect(others).toEqual([])
  expect(change).toMatchObject({
    kind: 'change',
    line: {
      name: 'fish',
      replaced: { name: 'soup', quantityMilli: old.quantityMilli, note: 'hot', seat: 2 },
    },
  })
  const elsewhere = { ...fish, stationId: 'bar' }
  expect(shown([old], [gone, elsewhere])).toEqual([
    ['cancel', 'soup', later],
    ['ticket', 'fish', later],
  ])
  expect(shown([old], [gone, held('fish', { replacesId: 'soup' })])).toEqual([['cancel', 'soup', later]])
  // Of a scheduled order that was fired early: the dish in its place is for the order's time.
  const ahead = sent('fish', { replacesId: 'soup', kitchen: enterKitchen(later + 1) })
  expect(shown([old], [gone, ahead])).toEqual([
    ['cancel', 'soup', later],
    ['ticket', 'fish', later + 1],
  ])
  // A dish that the kitchen never had is not replaced there.
  const unsent = cancelled(held('soup'), { cancelKind: 'replaced' })
  expect(shown([held('soup')], [unsent, fish])).toEqual([['ticket', 'fish', later]])
})

test('other words of a dish, and one that is held back, are changes', () => {
  const soup = sent('soup', { note: 'hot', seat: 1 })
  const [change] = paperChanges([soup], [{ ...soup, note: 'cold', changedAt: later }])
  expect(change).toMatchObject({
    kind: 'change',
    line: { note: 'cold', before: { note: 'hot', seat: 1, course: null } },
  })
  const back = { ...held('soup', { note: 'hot', seat: 1 }), changedAt: later }
  const [stop] = paperChanges([soup], [back])
  expect(stop).toMatchObject({ kind: 'change', dueAt: later, line: { isHeldBack: true, before: null } })
  // Another note just before, and another one with it.
  const noted = { ...soup, note: 'cold', changedAt: later }
  const [both] = paperChanges([noted], [back])
  expect(both).toMatchObject({ kind: 'change', line: { isHeldBack: true, before: { note: 'cold' } } })
  expect(shown([soup], [held('soup')])).toEqual([])
  expect(shown([noted], [{ ...noted, total: 0 }])).toEqual([])
  // A kitchen that is to wait with it learns that it is not to come.
  expect(shown([back], [cancelled(back)])).toEqual([['cancel', 'soup', later]])
  expect(shown([back], [{ ...back, note: 'iced' }])).toEqual([])
  const drink = { needsKitchen: false }
  expect(shown([sent('soup', drink)], [held('soup', { ...drink, changedAt: later })])).toEqual([])
})

test('a move, or another note of the order, tells the dishes that the kitchen has', () => {
  const soup = sent('soup')
  const served = sent('served', { kitchen: { ...soup.kitchen, status: 'delivered' } })
  const items = [soup, served, held('steak'), cancelled(sent('gone')), sent('drink', { needsKitchen: false })]
  const ahead = sent('ahead', { kitchen: enterKitchen(later + 1) })
  for (const given of ['move', 'change'] as const) {
    const changes = unservedChanges(given, [...items, ahead], later)
    expect(changes.map(({ kind, line }) => [kind, line.name])).toEqual([[given, 'soup']])
  }
})

test('a dish says what was chosen for it, but not what is part of it anyway', () => {
  const addon = {
    addonId: 'egg',
    addonGroupId: 'extras',
    names: null,
    quantity: 2,
    unitPrice: 1,
    total: 2,
    charged: null,
  }
  const half = { productId: 'red', name: 'Red', names: { it: 'Rossa' }, unitPrice: 800 }
  const pizza = sent('pizza', {
    addons: [
      { ...addon, name: 'Egg', included: false, half: null },
      { ...addon, name: 'Sauce', included: true, half: null },
      { ...addon, name: 'Ham', included: false, half: 1 },
    ],
    without: [{ addonId: 'onion', name: 'Onion', names: null, half: 0 }],
    halves: [half, { ...half, name: 'White' }],
    combo: plainCombo('c', { name: 'Deal', names: null }),
  })
  expect(paperChanges([], [pizza])[0]!.line).toMatchObject({
    addons: [{ name: 'Egg', names: null, quantity: 2 }],
    without: [],
    halves: [
      { name: 'Red', addons: [], without: [{ name: 'Onion' }] },
      { name: 'White', addons: [{ name: 'Ham', quantity: 2 }], without: [] },
    ],
    combo: { name: 'Deal', names: null },
  })
})
