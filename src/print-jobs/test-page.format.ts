import { clockTime, wallClock } from '../lib/zone.ts'
import { columnsOf } from '../print/escpos.format.ts'
import {
  directionOf,
  isolate,
  type PaperWidth,
  pairLine,
  type PrintLine,
  type Printout,
  ruleLine,
  textLine,
} from '../print/printout.format.ts'
import { testPageWords } from './test-page.texts.ts'

/** The settings of a printer that its test page says. */
export type TestPage = {
  name: string
  branch: string
  width: PaperWidth
  stations: readonly string[]
  registers: readonly string[]
  /** Epoch ms. */
  at: number
  zone: string
}

/** A dish or a word in each script that papers print. */
export const scriptLines: readonly string[] = [
  'Crème brûlée, Käse, señor, żurek, ığüş € £',
  'Ελληνικά: μουσακάς',
  'Кириллица: борщ',
  'ไทย: ต้มยำกุ้ง น้ำใส',
  'العربية: كباب مشوي',
  'עברית: שקשוקה',
  '中文: 宫保鸡丁',
  '日本語: カツ丼、うどん',
  '한국어: 김치찌개',
]

/** Lays out a page that tries a printer: what it is set to, its width, and every script. */
export function testPagePrintout(page: TestPage, lang: string): Printout {
  const words = testPageWords(lang)
  const direction = directionOf(lang)
  const named = (text: string) => isolate(text, direction)
  const said = (word: string, value: string) => textLine(`${word}: ${named(value)}`)
  const listed = (word: string, names: readonly string[]) =>
    names.length === 0 ? [] : [said(word, names.join(', '))]
  const { date, minute } = wallClock(page.at, page.zone)
  const title = textLine(words.title, { weight: 'double', align: 'center' })
  return {
    lang,
    direction,
    title: words.title,
    lines: [
      title,
      textLine(words.notATicket, { weight: 'bold', align: 'center' }),
      ruleLine,
      said(words.printer, page.name),
      said(words.branch, page.branch),
      said(words.paper, `${page.width} mm`),
      ...listed(words.stations, page.stations),
      ...listed(words.registers, page.registers),
      said(words.language, lang),
      said(words.time, `${date} ${clockTime(minute)}`),
      ...rulerLines(page.width, direction),
      ...scriptLines.map(line => textLine(named(line))),
      ruleLine,
      title,
    ],
  }
}

/** From edge to edge; columns are counted where the printer's own font prints them. */
function rulerLines(width: PaperWidth, direction: Printout['direction']): PrintLine[] {
  const columns = columnsOf[width]
  const ends = pairLine('|<', '>|', { weight: 'bold' })
  return [
    ruleLine,
    ends,
    ...(direction === 'ltr' ? [textLine('1234567890'.repeat(5).slice(0, columns))] : []),
  ]
}
