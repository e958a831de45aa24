import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dotsOf, paperPicture, pngOf } from '#test/support/paper-picture.ts'
import { printEscPos } from '../print/escpos.gateway.ts'
import { unprintable } from '../print/printable.gateway.ts'
import { scriptLines, type TestPage, testPagePrintout } from './test-page.format.ts'
import { testPageWords } from './test-page.texts.ts'
import { ticketLanguages } from './ticket.texts.ts'

const folder = path.resolve(import.meta.dirname, 'pictures')
const page: TestPage = {
  name: 'Grill',
  branch: 'Trastevere',
  width: 80,
  stations: ['Grill', 'Starters'],
  registers: [],
  at: Date.parse('2026-11-21T19:05:00+01:00'),
  zone: 'Europe/Rome',
}
const textsOf = (given: Partial<TestPage>, lang: string) =>
  testPagePrintout({ ...page, ...given }, lang).lines.flatMap(line =>
    line.kind === 'text' ? [line.text] : [],
  )

// As of kitchen papers: `PICTURES=write` draws them again; look at them.
test.each([
  ['en', 80, 576],
  ['ar', 58, 384],
] as const)('prints a test page as it was looked at: %s at %i mm', (lang, width, dots) => {
  const png = pngOf(paperPicture(printEscPos({ ...testPagePrintout({ ...page, width }, lang), width }), dots))
  const file = path.join(folder, `test-${lang}-${width}.png`)
  if (process.env['PICTURES'] === 'write' || !existsSync(file)) writeFileSync(file, png)
  expect(dotsOf(png) === dotsOf(readFileSync(file)), `${file} differs`).toBe(true)
})

test('says what the printer is set to, and begins and ends with what it is', () => {
  const texts = textsOf({ width: 58, registers: ['Bar', 'Door'], stations: [] }, 'it')
  expect(texts.slice(0, -scriptLines.length - 1)).toEqual([
    'PAGINA DI PROVA',
    'Non è un ordine né una ricevuta',
    'Stampante: Grill',
    'Sede: Trastevere',
    'Carta: 58 mm',
    'Casse: Bar, Door',
    'Lingua: it',
    'Ora: 2026-11-21 19:05',
    '12345678901234567890123456789012',
  ])
  expect(texts.at(-1)).toBe('PAGINA DI PROVA')
  expect(textsOf({}, 'en')).toContain('Stations: Grill, Starters')
})

test('has every word in every language of kitchen papers, and prints every letter', () => {
  for (const lang of ticketLanguages) {
    const words = Object.values(testPageWords(lang))
    expect(words.filter(Boolean), lang).toHaveLength(9)
    if (lang !== 'en') expect(words[1], lang).not.toBe(testPageWords('en').notATicket)
    expect(unprintable([...words, ...scriptLines].join('')), lang).toEqual([])
  }
})
