import * as fc from 'fast-check'
import { maxCents } from '../lib/money.ts'
import { describe, expect, test } from 'vitest'
import { printHtml } from '../print/html.format.ts'
import type { PrintLine } from '../print/printout.format.ts'
import { receiptLanguages } from '../receipts/receipt.texts.ts'
import { printReport } from './z-report.format.ts'
import { reportLanguages, reportWords } from './z-report.texts.ts'
import { movementFaults, type Shift, type ShiftMovement, wholeFaults, type ZReport } from './shift.rules.ts'
import { type Bookings, countFaults, blindReport, makeReport, type ReportParts } from './z-report.rules.ts'
import { presentReport } from './shift.presenter.ts'

function shiftOf(more: Partial<Shift> = {}): Shift {
  return {
    id: 'shift',
    branchId: 'branch',
    register: 'main',
    status: 'open',
    openingFloat: 10_000,
    blind: false,
    openedAt: Date.parse('2026-11-21T08:00:00+01:00'),
    openedBy: null,
    closedAt: null,
    closedBy: null,
    number: null,
    report: null,
    movements: [],
    createdAt: 0,
    updatedAt: 0,
    version: 1,
    timezone: 'Europe/Rome',
    ...more,
  }
}

function movement(kind: ShiftMovement['kind'], amount: number, reason = 'why'): ShiftMovement {
  return {
    id: `${kind} ${amount}`,
    kind,
    amount,
    reason,
    reasonId: null,
    reasonNames: null,
    staffId: null,
    createdAt: 0,
  }
}

const cash = { id: 'cash', name: 'Cash', names: null, isCash: true, isAccepted: true }
const coins = { ...cash, id: 'coins', name: 'Coins' }
const card = { ...cash, id: 'card', name: 'Card', isCash: false }
const none = { payments: 0, tips: 0, rounding: 0, refunds: 0, topUps: 0, paidOut: 0 }
/** The bookings of a method; figures that are not given are zero. */
const booked = (paymentMethodId: string, more: Partial<Bookings>) => ({ paymentMethodId, ...none, ...more })
const inCash = { payments: 4232, tips: 100, rounding: -2 }

function partsOf(more: Partial<ReportParts> = {}): ReportParts {
  return {
    branchName: 'Centro',
    currency: 'EUR',
    lang: 'en',
    methods: [card, cash],
    bookings: [],
    counted: [],
    ...more,
  }
}

describe('a report', () => {
  test('expects the float plus payments and movements less refunds', () => {
    const shift = shiftOf({
      number: 7,
      closedAt: Date.parse('2026-11-21T23:30:00+01:00'),
      closedBy: 'ada',
      movements: [movement('pay_in', 2000), movement('pay_out', 550), movement('no_sale', 0)],
    })
    const bookings = [
      booked('cash', { ...inCash, refunds: 1005, topUps: 3400, paidOut: 400 }),
      booked('card', { payments: 1500, tips: 50 }),
    ]
    const counted = 17_700
    const report = makeReport(
      shift,
      partsOf({ bookings, counted: [{ paymentMethodId: 'cash', amount: counted }] }),
    )
    const expected = 10_000 + 4232 + 100 - 2 + 3000 - 1005 + 2000 - 550
    expect(report.methods).toEqual([
      { paymentMethodId: 'card', name: 'Card', expected: 1550, counted: null, difference: null },
      { paymentMethodId: 'cash', name: 'Cash', expected, counted, difference: counted - expected },
    ])
    expect(presentReport(report, 'en')).toMatchObject({
      number: 7,
      opened_at: '2026-11-21T08:00:00.000+01:00',
      closed_at: '2026-11-21T23:30:00.000+01:00',
      closed_by: 'ada',
      opening_float: 100,
      methods: [{ expected: 15.5 }, { expected: 177.75, counted: 177, difference: -0.75 }],
      movements: [{ kind: 'pay_in', amount: 20 }, { kind: 'pay_out' }, { kind: 'no_sale', amount: 0 }],
      totals: {
        payments: 57.32,
        tips: 1.5,
        rounding: -0.02,
        refunds: 10.05,
        top_ups: 34,
        paid_out: 4,
        pay_in: 20,
        pay_out: 5.5,
        expected: 177.75,
        counted: 177,
        difference: -0.75,
        not_counted: 15.5,
      },
    })
  })

  test('shows the drawer in the row of the first cash method, else in its own row', () => {
    const two = makeReport(shiftOf(), partsOf({ methods: [card, cash, coins] }))
    expect(two.methods.map(row => row.expected)).toEqual([0, 10_000, 0])
    expect(two.totals).toMatchObject({ expected: 10_000, counted: null, difference: null })
    const without = makeReport(shiftOf(), partsOf({ methods: [card] }))
    expect(without.methods.map(row => [row.paymentMethodId, row.name, row.expected])).toEqual([
      [null, 'Cash', 10_000],
      ['card', 'Card', 0],
    ])
    expect([two.drawerMethodId, without.drawerMethodId]).toEqual(['cash', null])
    expect(presentReport(two, 'en')).toMatchObject({ closed_at: null })
    expect(makeReport(shiftOf({ openingFloat: 0 }), partsOf({ methods: [card] })).methods).toHaveLength(1)
  })

  test('shows the drawer in the row of another cash method only if it has entries, or there is no other', () => {
    const foreign = { ...coins, isAccepted: false }
    const expected = (more: Partial<ReportParts>) =>
      makeReport(shiftOf(), partsOf(more)).methods.map(row => [row.name, row.expected])
    const counted = [{ paymentMethodId: 'coins', amount: 0 }]
    expect(expected({ methods: [card, foreign, cash], counted })).toEqual([
      ['Card', 0],
      ['Coins', 0],
      ['Cash', 10_000],
    ])
    // The only cash method was deactivated while the shift was open.
    expect(expected({ methods: [card, foreign], counted })).toEqual([
      ['Card', 0],
      ['Coins', 10_000],
    ])
    const bookings = [booked('coins', { payments: 500 })]
    expect(expected({ methods: [card, foreign], bookings })).toEqual([
      ['Card', 0],
      ['Coins', 10_500],
    ])
  })

  test('always has expected = float + movements + entries, and difference = counted − expected', () => {
    const amount = fc.integer({ min: 0, max: maxCents })
    const signed = fc.integer({ min: -maxCents, max: maxCents })
    const booking = (paymentMethodId: string) =>
      fc.record({
        paymentMethodId: fc.constant(paymentMethodId),
        payments: signed,
        tips: signed,
        rounding: signed,
        refunds: signed,
        topUps: amount,
        paidOut: amount,
      })
    const kind = fc.constantFrom('pay_in' as const, 'pay_out' as const)
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.tuple(kind, amount), { maxLength: 5 }),
        fc.tuple(booking('cash'), booking('card')),
        fc.option(amount),
        fc.boolean(),
        fc.boolean(),
        (openingFloat, moved, bookings: Bookings[], count, hasCash, isClosed) => {
          const movements = moved.map(([kind, amount]) => movement(kind, amount))
          const counted = count === null || !isClosed ? [] : [{ paymentMethodId: 'card', amount: count }]
          const methods = [{ ...cash, isCash: hasCash }, card]
          const number = isClosed ? 1 : null
          const { totals, methods: rows } = makeReport(
            shiftOf({ openingFloat, movements, number }),
            partsOf({ methods, bookings, counted }),
          )
          const entries = bookings.map(
            one => one.payments + one.tips + one.rounding + one.topUps - one.refunds - one.paidOut,
          )
          const signs = movements.map(({ kind, amount }) => (kind === 'pay_in' ? amount : -amount))
          const drawer = signs.reduce((sum, one) => sum + one, openingFloat)
          const all = drawer + entries[0]! + entries[1]!
          expect(rows.reduce((sum, row) => sum + row.expected!, 0)).toBe(all)
          expect(rows.at(-1)).toMatchObject({ expected: entries[1], counted: counted[0]?.amount ?? null })
          if (isClosed) {
            expect((totals.expected ?? 0) + totals.notCounted!).toBe(all)
            expect(totals.difference).toBe(count === null ? null : totals.counted! - totals.expected!)
          } else {
            expect(totals).toMatchObject({ expected: all, counted: null, difference: null, notCounted: null })
          }
        },
      ),
    )
  })

  test('that is blind never reveals the expected amount of the drawer', () => {
    const bookings = [booked('cash', { payments: 4232, tips: 7, rounding: 3, refunds: 5, topUps: 9 })]
    const movements = [movement('pay_in', 100)]
    const textOf = (parts: ReportParts) =>
      JSON.stringify(presentReport(blindReport(makeReport(shiftOf({ movements }), parts)), 'en'))
    const blank = { payments: null, tips: null, rounding: null, refunds: null, topUps: null, paidOut: null }
    const counts = { expected: null, counted: null, difference: null }
    expect(blindReport(makeReport(shiftOf({ movements }), partsOf({ bookings })))).toMatchObject({
      methods: [
        { paymentMethodId: 'card', name: 'Card', expected: null },
        { paymentMethodId: 'cash', name: 'Cash', expected: null },
      ],
      totals: { ...blank, ...counts, payIn: 100, payOut: 0 },
    })
    const covered = textOf(partsOf({ bookings }))
    expect(covered).toBe(textOf(partsOf()))
    expect(JSON.parse(covered)).toMatchObject({
      methods: [{ expected: null }, { expected: null }],
      totals: { payments: null, expected: null, difference: null, pay_in: 1 },
    })
    const printed = (parts: ReportParts) =>
      printReport(blindReport(makeReport(shiftOf({ movements }), parts)))
    expect(printed(partsOf({ bookings }))).toEqual(printed(partsOf()))
  })
})

test('prints every figure, and escapes names', () => {
  const hostile = '<script>alert(1)</script>&"'
  const methods = [{ ...cash, name: hostile }]
  const movements = [movement('pay_out', 550, hostile), movement('no_sale', 0)]
  const shift = shiftOf({ register: hostile, movements })
  const x = printHtml(printReport(makeReport(shift, partsOf({ methods, branchName: hostile }))))
  expect(x).toContain('X report')
  expect(x).not.toContain('<script')
  expect(x.split('&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;')).toHaveLength(6)
  expect(x).toContain('94.50')
  const z = printReport(makeReport(shiftOf({ number: 12, closedAt: 0 }), partsOf({ currency: 'JPY' })))
  expect(z).toMatchObject({ title: 'Z report 12, Centro', lang: 'en', direction: 'ltr' })
  const values = pairsIn(z.lines)
  for (const value of ['Closed 1970-01-01 01:00:00 +01:00', 'Opening float 100', 'Counted -']) {
    expect(values).toContain(value)
  }
})

test('a line on paper', () => {
  const shift = shiftOf({ number: 3, movements: [movement('pay_in', 2000, 'coins')] })
  const bookings = [booked('cash', { ...inCash, refunds: 5, topUps: 9 })]
  const counted = [{ paymentMethodId: 'cash', amount: 16_000 }]
  const report = makeReport(shift, partsOf({ methods: [cash], bookings, counted }))
  const text = printReport(report).lines.map(line => {
    if (line.kind === 'text') return `${line.text} ${line.align} ${line.weight}`
    if (line.kind !== 'pair') return line.kind
    return `${line.indent ? '  ' : ''}${line.name}: ${line.value} ${line.weight}`
  })
  const head = ['Centro center bold', 'Z report 3 center large', 'space', 'Register: main start plain']
  expect(text).toEqual([
    ...head,
    'Opened: 2026-11-21 08:00:00 +01:00 plain',
    'Currency: EUR plain',
    'Opening float: 100.00 plain',
    'rule',
    'Cash start bold',
    '  Expected: 163.34 plain',
    '  Counted: 160.00 plain',
    '  Difference: -3.34 plain',
    'rule',
    'Paid in: 20.00 plain',
    '1970-01-01 01:00:00 +01:00 coins start plain',
    'rule',
    'Payments: 42.32 plain',
    'Tips: 1.00 plain',
    'Rounding: -0.02 plain',
    'Refunds: 0.05 plain',
    'Top-ups: 0.09 plain',
    'Balance paid out: 0.00 plain',
    'Paid in: 20.00 plain',
    'Paid out: 0.00 plain',
    'Expected: 163.34 bold',
    'Counted: 160.00 bold',
    'Difference: -3.34 bold',
  ])
  const quiet = printReport(makeReport(shiftOf(), partsOf({ methods: [] })))
  expect(quiet.lines).toHaveLength(24)
  expect(quiet.lines.filter(line => line.kind === 'rule')).toHaveLength(2)
})

test('totals of a Z report add up over the counted methods, and a line names uncounted ones', () => {
  const bookings = [booked('cash', { payments: 4700 }), booked('card', { payments: 2700 })]
  const closed = shiftOf({ number: 1, closedAt: 0 })
  const counted = [{ paymentMethodId: 'cash', amount: 14_600 }]
  const report = makeReport(closed, partsOf({ bookings, counted }))
  const totals = { expected: 14_700, counted: 14_600, difference: -100, notCounted: 2700 }
  expect(report.totals).toMatchObject(totals)
  const printed = ['Expected 147.00', 'Counted 146.00', 'Difference -1.00', 'Not counted 27.00']
  expect(pairsOf(report).slice(-4)).toEqual(printed)
  const nothing = makeReport(closed, partsOf({ bookings })).totals
  expect(nothing).toMatchObject({ expected: null, counted: null, difference: null, notCounted: 17_400 })
  const all = [...counted, { paymentMethodId: 'card', amount: 2700 }]
  expect(makeReport(closed, partsOf({ bookings, counted: all })).totals.notCounted).toBeNull()
})

const pairsIn = (lines: readonly PrintLine[]) =>
  lines.flatMap(line => (line.kind === 'pair' ? [`${line.name} ${line.value}`] : []))
const pairsOf = (report: ZReport, lang?: string) => pairsIn(printReport(report, lang).lines)

test('a movement has the sign of its kind', () => {
  const rules = (kind: ShiftMovement['kind'], amount: number | undefined, decimals: 0 | 2 = 2) =>
    movementFaults({ kind, amount }, decimals).map(fault => fault.rule)
  expect(rules('no_sale', undefined)).toEqual([])
  expect(rules('no_sale', 0)).toEqual([])
  expect(rules('no_sale', 1)).toEqual(['not_allowed'])
  expect(rules('pay_in', undefined)).toEqual(['required'])
  expect(rules('pay_out', 0)).toEqual(['min'])
  expect(rules('pay_out', 150)).toEqual([])
  expect(rules('pay_out', 150, 0)).toEqual(['decimals'])
  expect(wholeFaults('opening_float', 200, 0)).toEqual([])
})

test('refuses a method that is counted twice or unknown', () => {
  const counted = ['cash', 'card', 'cash'].map(paymentMethodId => ({ paymentMethodId, amount: 1 }))
  const faults = (...known: string[]) =>
    countFaults(counted, new Set(known)).map(({ path, rule }) => `${path} ${rule}`)
  const twice = 'counted.2.payment_method_id duplicate'
  expect(faults('cash', 'card')).toEqual([twice])
  expect(faults('cash')).toEqual(['counted.1.payment_method_id not_found', twice])
})

test('a report is in the requested language, with frozen method names', () => {
  const kasa = { ...cash, names: { tr: 'Kasa' } }
  const report = makeReport(
    shiftOf({ number: 2, movements: [movement('no_sale', 0)] }),
    partsOf({ methods: [card, kasa], lang: 'de' }),
  )
  const names = (lang: string) => presentReport(report, lang).methods.map(({ name }) => name)
  expect(names('tr')).toEqual(['Card', 'Kasa'])
  expect(names('de')).toEqual(['Card', 'Cash'])
  expect(printReport(report)).toMatchObject({ lang: 'de', title: 'Z-Bericht 2, Centro' })
  const turkish = printReport(report, 'tr')
  expect(turkish).toMatchObject({ lang: 'tr', title: 'Z raporu 2, Centro' })
  expect(turkish.lines).toContainEqual(expect.objectContaining({ text: 'Kasa', weight: 'bold' }))
  const pairs = ['Başlangıç bakiyesi 100.00', 'Çekmece açıldı 0.00']
  expect(pairsOf(report, 'tr')).toEqual(expect.arrayContaining(pairs))
  expect(printReport(report, 'ar')).toMatchObject({ direction: 'rtl' })
  expect(pairsOf(report, 'ar')).toContain('المدفوعات \u20680.00\u2069')
})

test('names money without a method cash, in every language', () => {
  const report = makeReport(shiftOf(), partsOf({ methods: [card] }))
  expect(presentReport(report, 'it').methods.map(({ name }) => name)).toEqual(['Contanti', 'Card'])
})

test('every language has all words, and an unknown one falls back to English', () => {
  expect(reportLanguages).toEqual(receiptLanguages)
  const keys = Object.keys(reportWords('en'))
  for (const lang of reportLanguages) {
    const words = Object.entries(reportWords(`${lang.toUpperCase()}-x`))
    expect([lang, words.map(([key]) => key)]).toEqual([lang, keys])
    expect([lang, words.filter(([, word]) => !word)]).toEqual([lang, []])
  }
  expect(reportWords('xx')).toEqual(reportWords('en'))
})
