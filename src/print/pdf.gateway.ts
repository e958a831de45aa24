import PdfKit from 'pdfkit'
import { layOutText } from './layout.gateway.ts'
import type { PrintLine, Printout, Weight } from './printout.format.ts'
import type { ShapedText } from './shape.gateway.ts'

/** 80 mm of receipt paper in points (1/72 inch). */
const pageWidth = 226.8
const margin = 12
const area = { width: pageWidth - 2 * margin, indent: 10, gap: 8 }
/** Height of a rule or a space, points. */
const blankHeight = 10
/** Font size and line height, points. */
const sizes: Readonly<Record<Weight, readonly [size: number, height: number]>> = {
  plain: [9, 13],
  bold: [9, 13],
  large: [13, 18],
}
/** A fixed date, so that the same printout gives the same file. */
const printedAt = new Date(0)

/** A placed text; `x` from the left edge, `y` down from the top, points. */
type Placed = { text: ShapedText; x: number; y: number; size: number }
type Page = { texts: Placed[]; rules: number[]; height: number }
/** At least one page; the next line goes on the last one. */
type Layout = [Page, ...Page[]]

/** The tallest page that PDF readers open (ISO 32000-1, Annex C): five metres of paper. */
const tallest = 14_400

/**
 * Renders a printout as a PDF on one long page of receipt paper, or on several if it is too long for readers. Fonts are
 * embedded and the text can be copied.
 */
export async function printPdf(printout: Printout): Promise<Buffer> {
  const layout = layOut(printout)
  const document = new PdfKit({
    autoFirstPage: false,
    lang: printout.lang,
    info: { Title: printout.title, Producer: 'Comanda', Creator: 'Comanda', CreationDate: printedAt },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  for (const page of layout) drawPage(document, page)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

function drawPage(document: PDFKit.PDFDocument, { texts, rules, height }: Page): void {
  document.addPage({ size: [pageWidth, height + margin], margin: 0 })
  for (const text of texts) drawText(document, text)
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

function layOut({ lines, direction }: Printout): Layout {
  const layout: Layout = [emptyPage()]
  for (const line of lines) layOutLine(layout, line, direction)
  return layout
}

function emptyPage(): Page {
  return { texts: [], rules: [], height: margin }
}

/** Returns the last page if it has room for this height, else a new page. */
function pageWith(layout: Layout, height: number): Page {
  const last = layout.at(-1)!
  if (last.height + height + margin <= tallest) return last
  const next = emptyPage()
  layout.push(next)
  return next
}

function layOutLine(layout: Layout, line: PrintLine, direction: Printout['direction']): void {
  if (line.kind === 'rule' || line.kind === 'space') {
    const page = pageWith(layout, blankHeight)
    if (line.kind === 'rule') page.rules.push(page.height + blankHeight / 2)
    page.height += blankHeight
    return
  }
  const [size, height] = sizes[line.weight]
  for (const row of layOutText(line, direction, { ...area, em: size })) {
    const page = pageWith(layout, height)
    const y = page.height + size
    page.texts.push(...row.map(({ text, left }) => ({ text, x: margin + left, y, size })))
    page.height += height
  }
}
