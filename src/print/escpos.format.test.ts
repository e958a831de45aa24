import { expect, test } from 'vitest'
import { drawerPulse, pictureBytes, plainSlip } from './escpos.format.ts'
import { pairLine, type PrintLine, type Printout, ruleLine, spaceLine, textLine } from './printout.format.ts'

function slip(lines: readonly PrintLine[], direction: Printout['direction'] = 'ltr'): Printout {
  return { lang: 'en', direction, title: 'Slip', lines }
}

/** The rows of a plain slip, commands left out. */
function rowsOf(...lines: PrintLine[]): string[] {
  const commands = /\x1b@|\x1bE[\0\x01]|\x1d![\0\x11]|\x1dVB\0/g // oxlint-disable-line no-control-regex -- they are such
  return plainSlip(slip(lines))!.toString('latin1').replaceAll(commands, '').split('\n').slice(0, -1)
}

test('sends a printout as text when every printer has its characters', () => {
  const line = [0x1b, 0x45, 0, 0x1d, 0x21, 0, ...Buffer.from('Tea\n'), 0x1b, 0x45, 0, 0x1d, 0x21, 0]
  const bytes = [0x1b, 0x40, ...line, 0x1d, 0x56, 66, 0]
  expect(plainSlip(slip([textLine('Tea')]))).toEqual(Buffer.from(bytes))
})

test('draws images for uncommon characters and right-to-left lines', () => {
  expect(plainSlip(slip([textLine('Tea'), textLine('Caffè')]))).toBeUndefined()
  expect(plainSlip(slip([pairLine('Tea', '1.00 €')]))).toBeUndefined()
  expect(plainSlip(slip([textLine('Tea')], 'rtl'))).toBeUndefined()
  expect(plainSlip(slip([ruleLine, spaceLine], 'rtl'))).toBeDefined()
})

test('switches large and bold on before a line and off after it', () => {
  const bytes = plainSlip(slip([textLine('Tea', { weight: 'large' })]))!
  const large = [0x1b, 0x45, 1, 0x1d, 0x21, 0x11, ...Buffer.from('Tea\n'), 0x1b, 0x45, 0, 0x1d, 0x21, 0]
  expect(bytes.includes(Buffer.from(large))).toBe(true)
})

test('wraps at blanks, and splits a word only if it is wider than the paper', () => {
  expect(rowsOf(textLine(`${'a'.repeat(30)} ${'b'.repeat(30)}`))).toEqual(['a'.repeat(30), 'b'.repeat(30)])
  expect(rowsOf(textLine('c'.repeat(100)))).toEqual(['c'.repeat(48), 'c'.repeat(48), 'cccc'])
  expect(rowsOf(textLine('d'.repeat(25), { weight: 'large' }))).toEqual(['d'.repeat(24), 'd'])
  expect(rowsOf(textLine('Tea', { align: 'center' }))).toEqual([' '.repeat(22) + 'Tea'])
})

test("prints a figure at the end of its name's first row", () => {
  const [first, second, ...none] = rowsOf(
    pairLine('a name that is longer than the paper is wide at all', '12.00'),
  )
  expect(first).toHaveLength(48)
  expect([first?.endsWith(' 12.00'), second, none]).toEqual([true, 'wide at all', []])
  expect(rowsOf(pairLine('extra', '1.50', { indent: true }))).toEqual([`  extra${' '.repeat(37)}1.50`])
})

test('writes the size of an image with the low byte first', () => {
  const bytes = pictureBytes(new Uint8Array(72 * 300), 72, 300)
  expect([...bytes.subarray(0, 8)]).toEqual([0x1d, 0x76, 0x30, 0, 72, 0, 44, 1])
  expect(bytes).toHaveLength(8 + 72 * 300)
})

test('lays out lines for narrow paper', () => {
  const narrow = slip([ruleLine, pairLine('Tea', '1.00'), textLine('e'.repeat(40))])
  const text = plainSlip({ ...narrow, width: 58 })!.toString('latin1')
  expect(text.match(/[-e]+\n|Tea.*\n/g)).toEqual([
    `${'-'.repeat(32)}\n`,
    `Tea${' '.repeat(25)}1.00\n`,
    `${'e'.repeat(32)}\n`,
    `${'e'.repeat(8)}\n`,
  ])
})

test('puts a figure below a whole name of which a word has no room beside it', () => {
  const line = pairLine('Order 94 (CENTRO-20261129-0094)', '2026-11-29 19:30', { whole: true })
  const rows = (width: 58 | 80) => plainSlip({ ...slip([line]), width })!.toString('latin1')
  expect(rows(58)).toContain(`Order 94 (CENTRO-20261129-0094)\n${' '.repeat(16)}2026-11-29 19:30\n`)
  expect(rows(80)).toContain('Order 94 (CENTRO-20261129-0094) 2026-11-29 19:30\n')
})

test('draws a picture in the middle of the paper, with dots as large as fit', () => {
  const picture = (rows: readonly string[]) => plainSlip(slip([{ kind: 'dots', rows }], 'rtl'))!.subarray(2)
  const small = picture(['10', '01'])
  expect([...small.subarray(0, 8)]).toEqual([0x1d, 0x76, 0x30, 0, 72, 0, 8, 0])
  expect([small[8 + 35], small[8 + 36]]).toEqual([0x0f, 0])
  expect([small[8 + 4 * 72 + 35], small[8 + 4 * 72 + 36]]).toEqual([0, 0xf0])
  const large = picture(Array.from({ length: 185 }, () => '1'.repeat(185)))
  expect([...large.subarray(4, 8)]).toEqual([72, 0, 555 & 0xff, 555 >> 8])
})

test('opens a drawer at either pin', () => {
  expect(drawerPulse('pin2').toString('hex')).toBe('1b401b700019fa')
  expect(drawerPulse('pin5').toString('hex')).toBe('1b401b700119fa')
})
