import PdfKit from 'pdfkit'
import { layOutText } from './layout.gateway.ts'
import { blackRuns, type PaperWidth, type PrintLine, type Printout, type Weight } from './printout.format.ts'
import type { ShapedText } from './shape.gateway.ts'

/** Receipt paper in points (1/72 inch). */
const pageWidths: Readonly<Record<PaperWidth, number>> = { 58: 164.4, 80: 226.8 }
const margin = 12
const area = { indent: 10, gap: 8 }
/** The largest side of a picture's dot, half a millimetre. */
const largestDot = 1.417
/** Height of a rule or a space, points. */
const blankHeight = 10
/** Font size and line height, points. */
const sizes: Readonly<Record<Weight, readonly [size: number, height: number]>> = {
  plain: [9, 13],
  bold: [9, 13],
  large: [13, 18],
  double: [18, 25],
}
/** A fixed date, so that the same printout gives the same file. */
const printedAt = new Date(0)

/** A placed text; `x` from the left edge, `y` down from the top, points. */
type Placed = { text: ShapedText; x: number; y: number; size: number }
/** Black dots in one row of a picture. */
type Bar = { x: number; y: number; width: number; height: number }
type Page = { texts: Placed[]; rules: number[]; bars: Bar[]; height: number }
/** At least one page; the next line goes on the last one. */
type Layout = [Page, ...Page[]]

/** The tallest page that PDF readers open (ISO 32000-1, Annex C): five metres of paper. */
const tallest = 14_400

/**
 * Renders a printout as a PDF on one long page of receipt paper, or on several if it is too long for readers. Fonts are
 * embedded and the text can be copied.
 */
export async function printPdf(printout: Printout): Promise<Buffer> {
  const pageWidth = pageWidths[printout.width ?? 80]
  const layout = layOut(printout, pageWidth)
  const document = new PdfKit({
    autoFirstPage: false,
    lang: printout.lang,
    info: { Title: printout.title, Producer: 'Comanda', Creator: 'Comanda', CreationDate: printedAt },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  for (const page of layout) drawPage(document, page, pageWidth)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

function drawPage(
  document: PDFKit.PDFDocument,
  { texts, rules, bars, height }: Page,
  pageWidth: number,
): void {
  document.addPage({ size: [pageWidth, height + margin], margin: 0 })
  for (const text of texts) drawText(document, text)
  for (const bar of bars) document.rect(bar.x, bar.y, bar.width, bar.height)
  if (bars.length > 0) document.fill()
  for (const y of rules) {
    document
      .moveTo(margin, y)
      .lineTo(pageWidth - margin, y)
      .dash(2, { space: 2 })
      .lineWidth(0.5)
      .stroke()
  }
}

function drawText(document: PDFKit.PDFDocument, { text, x, y, size }: Placed): void {
  for (const run of text.runs) {
    document.registerFont(run.font.name, run.font.bytes)
    document.font(run.font.name).fontSize(size)
    // `features` makes the library shape the whole run; word by word it would lose the visual order.
    document.text(run.text, x + run.x * size, y, { lineBreak: false, features: [], baseline: 'alphabetic' })
  }
}

function layOut({ lines, direction }: Printout, pageWidth: number): Layout {
  const layout: Layout = [emptyPage()]
  const width = pageWidth - 2 * margin
  for (const line of lines) layOutLine(layout, line, { direction, width })
  return layout
}

function emptyPage(): Page {
  return { texts: [], rules: [], bars: [], height: margin }
}

/** Returns the last page if it has room for this height, else a new page. */
function pageWith(layout: Layout, height: number): Page {
  const last = layout.at(-1)!
  if (last.height + height + margin <= tallest) return last
  const next = emptyPage()
  layout.push(next)
  return next
}

type Slip = Pick<Printout, 'direction'> & { width: number }

function layOutLine(layout: Layout, line: PrintLine, { direction, width }: Slip): void {
  if (line.kind === 'dots') return layOutDots(layout, line.rows, width)
  if (line.kind === 'rule' || line.kind === 'space') {
    const page = pageWith(layout, blankHeight)
    if (line.kind === 'rule') page.rules.push(page.height + blankHeight / 2)
    page.height += blankHeight
    return
  }
  const [size, height] = sizes[line.weight]
  for (const row of layOutText(line, direction, { ...area, width, em: size })) {
    const page = pageWith(layout, height)
    const y = page.height + size
    page.texts.push(...row.map(({ text, left }) => ({ text, x: margin + left, y, size })))
    page.height += height
  }
}

/** Lays out a picture in the middle of the paper. */
function layOutDots(layout: Layout, rows: readonly string[], width: number): void {
  const dot = Math.min(largestDot, width / rows.length)
  const page = pageWith(layout, rows.length * dot)
  const left = margin + (width - rows.length * dot) / 2
  for (const { x, y, length } of blackRuns(rows)) {
    const bar = { x: left + x * dot, y: page.height + y * dot, width: length * dot, height: dot }
    page.bars.push(bar)
  }
  page.height += rows.length * dot
}
