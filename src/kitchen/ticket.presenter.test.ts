import { describe, expect, it } from 'vitest'
import { plainCombo } from '#test/builders/plain-combo.ts'
import { presentTicket, type Ticket, type TicketItem } from './ticket.presenter.ts'

const noon = Date.parse('2026-11-21T12:00:00+01:00')

function item(overrides: Partial<TicketItem> = {}): TicketItem {
  return {
    id: 'pizza',
    name: 'Pizza',
    names: { tr: 'Pide' },
    quantityMilli: 2000,
    weighed: false,
    addons: [
      {
        addonId: 'egg',
        addonGroupId: 'extras',
        name: 'Egg',
        names: { tr: 'Yumurta' },
        quantity: 1,
        unitPrice: 1,
        total: 2,
        included: false,
        half: null,
        charged: null,
      },
      {
        addonId: 'ham',
        addonGroupId: 'extras',
        name: 'Ham',
        names: null,
        quantity: 1,
        unitPrice: 1,
        total: 2,
        included: false,
        half: null,
        charged: null,
      },
    ],
    combo: null,
    without: [{ addonId: 'onion', name: 'Onion', names: { tr: 'Soğan' }, half: null }],
    halves: [],
    seat: 1,
    course: null,
    note: null,
    serviceType: null,
    allergens: ['gluten'],
    status: 'new',
    newAt: noon,
    readyAt: null,
    sentMilli: null,
    splitFromId: null,
    changedAt: null,
    replaced: null,
    cancelReason: null,
    cancelReasonNames: null,
    cancelledAt: null,
    acknowledgedAt: null,
    ...overrides,
  }
}

function shown(items: TicketItem[], seconds: number, overrides: Partial<Ticket> = {}, lang = 'tr') {
  const ticket: Ticket = {
    scheduledFor: null,
    billName: null,
    billId: null,
    tableId: null,
    guests: null,
    staffName: null,
    serviceType: 'dine_in',
    round: null,
    held: [],
    leftAt: null,
    id: 'ticket',
    orderId: 'order',
    orderNumber: 'R1-20261121-0007',
    number: 7,
    stationId: null,
    warnAfterSeconds: 300,
    lateAfterSeconds: 600,
    status: 'new',
    channel: 'table',
    table: 'One',
    customerName: null,
    note: null,
    orderedAt: noon,
    zone: 'Europe/Rome',
    items,
    ...overrides,
  }
  return presentTicket(ticket, lang, noon + seconds * 1000)
}

it('uses the requested language and the zone of its branch', () => {
  const why = { cancelReason: 'Too late', cancelReasonNames: { tr: 'Geç kaldı' } }
  const ended = { cancelledAt: noon, acknowledgedAt: noon + 1 }
  const cancelled = item({ id: 'soup', names: null, ...ended, ...why })
  expect(shown([item(), cancelled], 5)).toMatchObject({
    display_number: '007',
    ordered_at: '2026-11-21T12:00:00.000+01:00',
    items: [
      {
        item_id: 'pizza',
        name: 'Pide',
        quantity: 2,
        addons: [{ name: 'Yumurta' }, { name: 'Ham' }],
        without: [{ addon_id: 'onion', name: 'Soğan' }],
        cancel_reason: null,
        cancelled_at: null,
        acknowledged_at: null,
      },
      {
        item_id: 'soup',
        name: 'Pizza',
        cancel_reason: 'Geç kaldı',
        cancelled_at: '2026-11-21T12:00:00.000+01:00',
        acknowledged_at: '2026-11-21T12:00:00.001+01:00',
      },
    ],
  })
  expect(shown([item()], 5, {}, 'en').items[0]).toMatchObject({
    name: 'Pizza',
    addons: [{ name: 'Egg' }, {}],
    without: [{ name: 'Onion' }],
  })
})

it('shows a half-and-half as one line that lists its parts', () => {
  const half = { productId: 'red', name: 'Red', names: { tr: 'Kırmızı' }, unitPrice: 800 }
  const [egg, , onion] = [item().addons[0]!, null, item().without[0]!]
  const halves = [half, { ...half, productId: 'white', name: 'White', names: null }]
  const split = item({
    halves,
    addons: [egg, { ...egg, half: 1, charged: 2 }],
    without: [{ ...onion, half: 0 }],
  })
  expect(shown([split], 5, {}, 'tr').items[0]).toMatchObject({
    addons: [{ name: 'Yumurta' }],
    without: [],
    parts: [
      { product_id: 'red', name: 'Kırmızı', addons: [], without: [{ name: 'Soğan' }] },
      { product_id: 'white', name: 'White', addons: [{ name: 'Yumurta' }], without: [] },
    ],
  })
})

it('names the combo of a component, and the dish in whose place another was ordered', () => {
  const both = { name: 'Menu', names: { tr: 'Menü' } }
  const combo = plainCombo('c', both)
  const replaced = { ...both, quantityMilli: 3000 }
  const untranslated = item({ combo: { ...combo, names: null }, replaced: { ...replaced, names: null } })
  const { items } = shown([item({ combo, replaced }), untranslated, item()], 5)
  expect(items.map(one => one.combo)).toEqual([
    { id: 'c', product_id: 'deal', name: 'Menü' },
    { id: 'c', product_id: 'deal', name: 'Menu' },
    null,
  ])
  expect(items.map(one => one.replaced)).toEqual([
    { name: 'Menü', quantity: 3 },
    { name: 'Menu', quantity: 3 },
    null,
  ])
})

describe('the age of a ticket', () => {
  const age = (items: TicketItem[], seconds: number, overrides: Partial<Ticket> = {}) => {
    const { age_seconds, late } = shown(items, seconds, overrides)
    return [age_seconds, late]
  }

  it('counts from the first pending item', () => {
    const later = item({ newAt: noon + 60_000 })
    expect(age([later, item()], 90)).toEqual([90, false])
    expect(age([item({ cancelledAt: noon }), later], 90)).toEqual([30, false])
    expect(age([item()], -5)).toEqual([0, false])
    expect(age([item()], 599.9)).toEqual([599, false])
  })

  it('warns before it is late', () => {
    const warns = (seconds: number, overrides: Partial<Ticket> = {}) =>
      shown([item()], seconds, overrides).warn
    expect([warns(299), warns(300), warns(900)]).toEqual([false, true, true])
    expect(warns(900, { warnAfterSeconds: null })).toBe(false)
  })

  it('is late from the exact second, unless nothing is pending or the station has no limit', () => {
    expect(age([item()], 600)).toEqual([600, true])
    expect(age([item()], 9999, { lateAfterSeconds: null })).toEqual([9999, false])
    expect(age([item({ cancelledAt: noon })], 9999)).toEqual([9999, false])
    expect(age([item({ cancelledAt: noon }), item()], 600)).toEqual([600, true])
  })
})

it('says what was sent of an item of which a part is cancelled, and what is held', () => {
  const held = [{ course: 2, quantityMilli: 3000 }]
  const ticket = shown([item({ sentMilli: 3000 }), item()], 0, { held })
  expect(ticket.items.map(one => one.quantity_before)).toEqual([3, null])
  expect(ticket.held).toEqual([{ course: 2, count: 3 }])
})
