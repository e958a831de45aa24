import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { printEscPos } from './escpos.gateway.ts'
import { fontFor } from './font.gateway.ts'
import { printHtml } from './html.format.ts'
import { printPdf } from './pdf.gateway.ts'
import { qrLine } from './qr.gateway.ts'
import {
  directionOf,
  isolate,
  pairLine,
  type PrintLine,
  ruleLine,
  spaceLine,
  textLine,
} from './printout.format.ts'
import { blankBitmap, fillOutline, type PathStep } from './raster.format.ts'
import { shapeText, wrapText } from './shape.gateway.ts'

function slip(lines: PrintLine[], lang = 'en') {
  return { lang, direction: directionOf(lang), title: 'Slip', lines }
}

/** The drawn characters of a text from left to right. */
function drawn(text: string, direction: 'ltr' | 'rtl' = 'ltr'): string {
  return shapeText(text, false, direction)
    .runs.map(run => (run.rtl ? Array.from(run.text).reverse().join('') : run.text))
    .join('')
}

describe('plain text', () => {
  test.each([
    ['pizza 2', 'ltr', 'pizza 2'],
    // Letters from the right are turned, numbers among them are not, brackets point the other way.
    ['2 x ⁨אבג (דה) 12⁩', 'ltr', '2 x 12 (הד) גבא'],
    ['אב 12', 'rtl', '12 בא'],
    ['abc אב', 'rtl', 'בא abc'],
  ] as const)('prints %s on paper that runs %s', (text, direction, shown) => {
    expect(drawn(text, direction)).toBe(shown)
  })

  test('takes each script from a font that has it', () => {
    const scripts = ['a', 'ш', 'Ω', 'ب', 'א', 'ท', '日', '한', '麻', 'ạ', 'क']
    for (const character of scripts) {
      expect(fontFor(character.codePointAt(0)!, false), character).toBeDefined()
    }
    expect(fontFor(0x10ffff, false)).toBeUndefined()
    expect(drawn('a\u{10FFFF} \u{1F355}b', 'ltr')).toBe('a\uFFFD \uFFFDb')
  })

  test('joins Arabic letters and places Thai marks as the fonts define', () => {
    const joined = shapeText('كباب', false, 'rtl').width
    const apart = ['ك', 'ب', 'ا', 'ب'].reduce((sum, letter) => sum + shapeText(letter, false, 'rtl').width, 0)
    expect(joined).toBeLessThan(apart)
    expect(shapeText('น้ำ', false, 'ltr').runs[0]!.text).toBe('น\u0E4D\u0E49\u0E32')
  })

  test('isolates a name on each line that it wraps to', () => {
    const lines = wrapText(`2 x ${isolate('Pizza (con mozzarella piccante)', 'rtl')}`, false, 9)
    expect(lines.length).toBeGreaterThan(1)
    expect(drawn(lines.at(-1)!, 'rtl')).toMatch(/piccante\)$/)
    expect(drawn(lines.at(-1)!.replaceAll(/[\u2068\u2069]/g, ''), 'rtl')).not.toMatch(/piccante\)$/)
  })

  test('wraps at blanks, and splits a word only if it is wider than a line', () => {
    const lines = wrapText('one two three four', false, 4)
    expect(lines.join(' ')).toBe('one two three four')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of [...lines, ...wrapText('Donaudampfschifffahrt', false, 4)]) {
      expect(shapeText(line, false, 'ltr').width).toBeLessThanOrEqual(4)
    }
    expect(wrapText('Donaudampfschifffahrt', false, 4).join('')).toBe('Donaudampfschifffahrt')
    expect(wrapText('', false, 4)).toEqual([''])
  })

  test('isolates text that may change the direction of its surroundings', () => {
    expect(isolate('Pizza', 'ltr')).toBe('Pizza')
    expect(isolate('Pizza', 'rtl')).toBe('\u2068Pizza\u2069')
    expect(isolate('كباب', 'ltr')).toBe('\u2068كباب\u2069')
    expect([directionOf('ar-EG'), directionOf('he'), directionOf('th')]).toEqual(['rtl', 'rtl', 'ltr'])
  })
})

describe('filling an outline with dots', () => {
  const square = (from: number, to: number, clockwise: boolean): PathStep[] => {
    const corners: [number, number][] = [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ]
    const turned = clockwise ? corners.toReversed() : corners
    return turned.map((args, step) => ({ command: step === 0 ? 'moveTo' : 'lineTo', args }))
  }
  const close: PathStep = { command: 'closePath', args: [] }
  const place = { x: 0, y: 8, scale: 1 }

  test('blackens exactly the dots whose centres are inside', () => {
    const bitmap = blankBitmap(8, 8)
    fillOutline(bitmap, [...square(2, 6, false), close], place)
    expect([...bitmap.bits]).toEqual([0, 0, 0b0011_1100, 0b0011_1100, 0b0011_1100, 0b0011_1100, 0, 0])
  })

  test('leaves out a hole of opposite direction and fills one of the same direction', () => {
    const [ring, solid] = [blankBitmap(8, 8), blankBitmap(8, 8)]
    fillOutline(ring, [...square(0, 8, false), close, ...square(3, 5, true), close], place)
    fillOutline(solid, [...square(0, 8, false), close, ...square(3, 5, false), close], place)
    expect(ring.bits[3]).toBe(0b1110_0111)
    expect(solid.bits[3]).toBe(0xff)
  })

  test('follows curves and stays within the bitmap', () => {
    const bitmap = blankBitmap(16, 8)
    const bow: PathStep[] = [
      { command: 'moveTo', args: [-4, 0] },
      { command: 'quadraticCurveTo', args: [8, 16, 20, 0] },
      { command: 'bezierCurveTo', args: [12, 0, 4, 0, -4, 0] },
      close,
    ]
    fillOutline(bitmap, bow, place)
    const [top, foot] = [bitmap.bits.subarray(0, 2), bitmap.bits.subarray(14)]
    // The bow's top is over the middle, and its ends reach beyond the paper's edges.
    expect([top[0]! & 0x80, top[0]! & 1, top[1]! & 0x80, top[1]! & 1]).toEqual([0, 1, 0x80, 0])
    expect([...foot]).toEqual([0xff, 0xff])
    fillOutline(bitmap, [], place)
  })
})

describe('a printout', () => {
  const lines = [
    textLine('Trattoria', { align: 'center', weight: 'large' }),
    spaceLine,
    pairLine('2 x Margherita', '9.00'),
    pairLine('extra', '1.50', { indent: true }),
    pairLine('a name that is longer than one line of forty-eight columns', '12.00', { weight: 'bold' }),
    ruleLine,
    textLine('Grazie!'),
  ]

  test('is text for a printer that has its characters', () => {
    const rows = printEscPos(slip(lines))
      .toString('latin1')
      // oxlint-disable-next-line no-control-regex -- the printer's commands are control characters
      .replaceAll(/\x1b@|\x1bE.|\x1d!.|\x1dVB\0/gs, '')
      .split('\n')
    expect(rows).toEqual([
      '       Trattoria',
      '',
      `2 x Margherita${' '.repeat(30)}9.00`,
      `  extra${' '.repeat(37)}1.50`,
      `a name that is longer than one line of${' '.repeat(5)}12.00`,
      'forty-eight columns',
      '-'.repeat(48),
      'Grazie!',
      '',
    ])
  })

  test('is an image only for lines with characters the printer lacks', () => {
    const bytes = printEscPos(slip([pairLine('Caffè', '1.00'), pairLine('Te', '1.00')]))
    const at = bytes.indexOf(Buffer.from([0x1d, 0x76, 0x30, 0, 72, 0]))
    expect(at).toBe(2)
    const height = bytes.readUInt16LE(at + 6)
    const picture = bytes.subarray(at + 8, at + 8 + 72 * height)
    expect(picture.some(byte => byte !== 0)).toBe(true)
    expect(bytes.subarray(at + 8 + 72 * height).includes('Te')).toBe(true)
    const all = printEscPos(slip([textLine('abc', { align: 'center', weight: 'large' }), ruleLine], 'ar'))
    expect(all.includes('abc')).toBe(false)
  })

  test('is a searchable PDF with the same bytes each time', async () => {
    const bytes = await printPdf(slip(lines))
    expect((await printPdf(slip(lines))).equals(bytes)).toBe(true)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    for (const word of ['Trattoria', '2 x Margherita', '9.00', 'forty-eight', 'Grazie!']) {
      expect(text).toContain(word)
    }
    const other = await printPdf(slip([...lines, textLine('Ciao')], 'ar'))
    expect(other.equals(bytes)).toBe(false)
  })

  test('continues on another page when a page is too long for readers', async () => {
    const long = Array.from({ length: 1200 }, (_, at) => textLine(`row ${at}`))
    const file = await getDocumentProxy(new Uint8Array(await printPdf(slip([...long, ruleLine, spaceLine]))))
    expect(file.numPages).toBe(2)
    const [, , width, height] = (await file.getPage(1)).view
    expect([width, height! <= 14_400, height! > 14_300]).toEqual([226.8, true, true])
    const { text } = await extractText(file, { mergePages: true })
    expect(text.match(/row \d+/g)).toEqual(long.map((_, at) => `row ${at}`))
  })

  test('has the width of its paper, and a QR code that fits on it', async () => {
    const code = qrLine('V0;Kasse-1;Beleg^10.00_0.00;' + 'ü'.repeat(300))
    const narrow = { ...slip([textLine('Caffè'), code]), width: 58 } as const
    const file = await getDocumentProxy(new Uint8Array(await printPdf(narrow)))
    const [, , width, height] = (await file.getPage(1)).view
    expect([width, height! > 150, height! < 200]).toEqual([164.4, true, true])
    const bytes = printEscPos(narrow)
    expect(bytes.includes(Buffer.from([0x1d, 0x76, 0x30, 0, 48, 0]))).toBe(true)
    const html = printHtml(narrow)
    expect(html).toContain('width: 58mm')
    const rows = code.kind === 'dots' ? code.rows : []
    expect(html.match(/v1h/g)).toHaveLength(rows.join('0').match(/1+/g)!.length)
    // A corner: the white border, and the square by which cameras find the code.
    expect(rows.slice(0, 7).map(row => row.slice(0, 12))).toEqual([
      ...Array.from({ length: 4 }, () => '0'.repeat(12)),
      '000011111110',
      '000010000010',
      '000010111010',
    ])
    expect(rows.every(row => row.length === rows.length)).toBe(true)
  })

  test('keeps a number whole on narrow paper: the figure stands below', async () => {
    const line = pairLine('Nº 94 (CENTRO-20261129-0094)', '2026-11-29 19:30', { whole: true })
    const narrow = { ...slip([line]), width: 58 } as const
    const file = await getDocumentProxy(new Uint8Array(await printPdf(narrow)))
    const { text } = await extractText(file, { mergePages: true })
    expect(text).toContain('(CENTRO-20261129-0094)')
    // As images: a row for the name and one for the figure.
    expect(printEscPos(narrow).toString('latin1').split('\x1dv0').length - 1).toBe(2)
    expect(printHtml(narrow)).toContain('style="flex-wrap: wrap"')
    const wide = { ...narrow, width: 80 } as const
    expect(printEscPos(wide).toString('latin1').split('\x1dv0').length - 1).toBe(1)
    expect(printHtml(wide)).not.toContain('style="')
  })

  test('is an HTML page without script, even if names contain markup', () => {
    const html = printHtml(slip([...lines, textLine(`<img src=x onerror="alert('1')">&`)], 'ar'))
    expect(html).toContain('dir="rtl"')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')
    expect(html).not.toMatch(/<(script|img|link)/)
  })
})
