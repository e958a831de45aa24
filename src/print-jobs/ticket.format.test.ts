import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ServiceType } from '../sale/shapes/order.shape.ts'
import { plainPaperLine as dish, plainTicket } from '#test/builders/plain-paper.ts'
import { dotsOf, paperPicture, pngOf } from '#test/support/paper-picture.ts'
import { printEscPos } from '../print/escpos.gateway.ts'
import { type Ticket, ticketPrintout } from './ticket.format.ts'
import { ticketLanguages, ticketWords } from './ticket.texts.ts'

// The papers of the kitchen, drawn by a stand-in for a printer and kept as pictures. `PICTURES=write` draws them again; look at them.
const folder = path.resolve(import.meta.dirname, 'pictures')
const dots = { 58: 384, 80: 576 } as const

const named = (name: string) => ({ name, names: null })
const plus = (name: string, quantity = 1) => ({ ...named(name), quantity })

const english: Ticket[] = [
  plainTicket(
    [
      dish('Margherita', {
        quantityMilli: 2000,
        addons: [plus('Extra mozzarella'), plus('Olives', 2)],
        without: [named('basil')],
        note: 'Well done, allergic to nuts!',
        seat: 2,
        course: 1,
        allergens: ['gluten', 'milk'],
      }),
      dish('Half and half', {
        halves: [
          { ...named('Diavola'), addons: [plus('Chilli')], without: [] },
          { ...named('Quattro stagioni'), addons: [], without: [named('artichokes')] },
        ],
      }),
      dish('Cheeseburger', {
        combo: named('Family deal'),
        without: [named('pickles')],
        serviceType: 'takeaway',
      }),
      dish('Beef, rare', { weighed: true, quantityMilli: 350 }),
    ],
    { note: 'Birthday: candle on the dessert' },
  ),
]

const acts: Ticket[] = [
  plainTicket(
    [
      dish('Risotto', { note: 'No salt', seat: 3, before: { note: null, seat: 2, course: null } }),
      dish('Salmon', {
        replaced: dish('Sea bass', { note: 'Well done', seat: 4, without: [named('lemon')] }),
      }),
      dish('Tiramisu', { isHeldBack: true, course: 3 }),
    ],
    { kind: 'change' },
  ),
  plainTicket([dish('Margherita', { quantityMilli: 2000, reason: named('Guest left') })], { kind: 'cancel' }),
  plainTicket([dish('Sirloin steak', { course: 2 })], { kind: 'fire', isReprint: true }),
  plainTicket([dish('Soup of the day')], { kind: 'move', from: 'Table 3', number: null, guests: null }),
  plainTicket([dish('Pad thai')], {
    place: 'Giulia',
    guests: null,
    serviceType: 'takeaway',
    scheduledFor: Date.parse('2026-11-21T21:15:00+01:00'),
  }),
]

const thai: Ticket[] = [
  plainTicket(
    [
      dish('ต้มยำกุ้ง น้ำใส', { addons: [plus('ไข่ดาว')], without: [named('ผักชี')], note: 'ไม่เผ็ด แพ้ถั่ว', seat: 1 }),
      dish('ข้าวผัดปู', { quantityMilli: 3000, allergens: ['crustaceans'] }),
    ],
    { place: 'โต๊ะ 7', waiter: 'สมชาย' },
  ),
  plainTicket([dish('ข้าวผัดปู', { reason: named('ลูกค้าเปลี่ยนใจ') })], { kind: 'cancel', place: 'โต๊ะ 7' }),
]

const arabic: Ticket[] = [
  plainTicket(
    [
      dish('كباب مشوي', {
        quantityMilli: 2000,
        addons: [plus('ثوم')],
        without: [named('بصل')],
        note: 'حساسية من المكسرات',
      }),
      dish('نصفين', {
        halves: [
          { ...named('زعتر'), addons: [], without: [] },
          { ...named('جبنة Mozzarella'), addons: [plus('زيتون')], without: [] },
        ],
      }),
    ],
    { place: 'طاولة 5', waiter: 'ليلى' },
  ),
  plainTicket([dish('كباب مشوي', { note: 'بدون ملح', before: { note: null, seat: null, course: null } })], {
    kind: 'change',
    place: 'طاولة 5',
  }),
]

const chinese: Ticket[] = [
  plainTicket(
    [
      dish('宫保鸡丁', {
        quantityMilli: 2000,
        addons: [plus('花生')],
        without: [named('香菜')],
        note: '少辣,对坚果过敏',
        seat: 2,
      }),
      dish('米饭', { combo: named('商务套餐'), quantityMilli: 2000 }),
    ],
    { place: '8号桌', waiter: '王芳' },
  ),
  plainTicket([dish('宫保鸡丁', { replaced: dish('鱼香肉丝') })], {
    kind: 'change',
    place: '8号桌',
  }),
]

const papers = { en: english, acts, th: thai, ar: arabic, zh: chinese }

test.each(Object.keys(papers) as (keyof typeof papers)[])(
  'prints kitchen papers as they were looked at: %s',
  name => {
    const lang = name === 'acts' ? 'en' : name
    for (const width of [58, 80] as const) {
      const slips = papers[name].map(ticket => printEscPos({ ...ticketPrintout(ticket, lang), width }))
      const png = pngOf(paperPicture(Buffer.concat(slips), dots[width]))
      const file = path.join(folder, `${name}-${width}.png`)
      if (process.env['PICTURES'] === 'write' || !existsSync(file)) writeFileSync(file, png)
      expect(dotsOf(png) === dotsOf(readFileSync(file)), `${file} differs`).toBe(true)
    }
  },
)

test('leaves out what nobody knows, and speaks English where it lacks a language', () => {
  const nobody = { number: null, place: null, waiter: null, guests: null, serviceType: null } as const
  const { title, lines } = ticketPrintout(
    plainTicket([dish('Soup', { names: { nn: 'Suppe' } })], nobody),
    'nn',
  )
  expect(title).toBe('')
  expect(lines).toMatchObject([
    { kind: 'pair', name: '', value: '' },
    { kind: 'pair', name: '', value: '20:41' },
    { kind: 'rule' },
    { kind: 'text', text: '1x Suppe', weight: 'double' },
    { kind: 'rule' },
  ])
  const changed = dish('Soup', { course: 1, before: { note: 'hot', seat: null, course: 2 } })
  const moved = dish('Tea', { course: 1, before: { note: null, seat: null, course: 2 } })
  const shown = ticketPrintout(plainTicket([changed, moved], { kind: 'change', number: null }), 'en')
  expect(shown.title).toBe('Table 12')
  const names = shown.lines.flatMap(line => (line.kind === 'pair' ? [line.name] : []))
  expect(names).toEqual(expect.arrayContaining(['Before: Note hot, Course 2', 'Before: Course 2']))
  const noted = plainTicket([dish('Soup')], { kind: 'change', note: 'no nuts', noteBefore: null })
  expect(ticketPrintout(noted, 'en').lines.slice(-5)).toMatchObject([
    { text: 'Note: no nuts', weight: 'double' },
    { name: 'Before: Note -' },
    { kind: 'rule' },
    { text: '1x Soup' },
    { kind: 'rule' },
  ])
  const served = (now: ServiceType, before: ServiceType) => {
    const ticket = plainTicket([dish('Soup')], { kind: 'change', serviceType: now, servedBefore: before })
    const texts = ticketPrintout(ticket, 'en').lines.flatMap(line =>
      line.kind === 'text' ? [line.text] : line.kind === 'pair' ? [line.name] : [],
    )
    return texts.filter(text => /TAKEAWAY|Eat in/.test(text))
  }
  expect(served('takeaway', 'dine_in')).toEqual(['TAKEAWAY', 'Before: Eat in'])
  expect(served('dine_in', 'takeaway')).toEqual(['Eat in', 'Before: TAKEAWAY'])
  const wordless = dish('Soup', { reason: named('') })
  const [last] = ticketPrintout(plainTicket([wordless], { kind: 'cancel' }), 'en').lines.slice(-2)
  expect(last).toMatchObject({ text: '1x Soup' })
})

test('has every word in every language', () => {
  for (const lang of ticketLanguages) {
    const words = Object.values(ticketWords(lang))
    expect(
      words.every(word => word !== undefined && word !== ''),
      lang,
    ).toBe(true)
    expect(words).toHaveLength(18)
  }
})
