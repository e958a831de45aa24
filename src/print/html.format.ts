import { columnsOf, isTooWide } from './escpos.format.ts'
import { blackRuns, type PaperWidth, type PrintLine, type Printout, type Weight } from './printout.format.ts'

const styleOf = (width: PaperWidth) => `
:root { color-scheme: light; }
body { margin: 0; background: #eee; font: 12px/1.45 system-ui, 'Noto Sans', sans-serif; color: #111; }
main { box-sizing: border-box; width: ${width}mm; max-width: 100%; margin: 1rem auto; padding: 5mm; background: #fff; }
p { margin: 0; overflow-wrap: anywhere; min-height: 1.45em; }
.center { text-align: center; }
.pair { display: flex; gap: 1em; justify-content: space-between; }
.pair > :last-child { white-space: nowrap; font-variant-numeric: tabular-nums; }
.indent { padding-inline-start: 1em; }
.bold, .large { font-weight: 700; }
.large { font-size: 1.3em; }
hr { border: 0; border-top: 1px dashed #111; margin: 0.4em 0; }
@media print { body { background: none; } main { margin: 0; padding: 0; } }
`

/** Renders a printout as a self-contained page: no script, no external resources, all text escaped. */
export function printHtml(printout: Printout): string {
  const { lang, direction, title, lines, width = 80 } = printout
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(lang)}" dir="${direction}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>`,
    `<style>${styleOf(width)}</style></head>`,
    '<body><main>',
    ...lines.map(line => lineHtml(line, width)),
    '</main></body></html>',
    '',
  ].join('\n')
}

function lineHtml(line: PrintLine, width: PaperWidth): string {
  if (line.kind === 'rule') return '<hr>'
  if (line.kind === 'space') return '<p></p>'
  if (line.kind === 'dots') return picture(line.rows)
  if (line.kind === 'text') {
    return `<p${classes(line.align === 'center' && 'center', weightClass(line.weight))}>${escapeHtml(line.text)}</p>`
  }
  const attributes = classes('pair', line.indent && 'indent', weightClass(line.weight))
  // Texts follow the direction of the page, as in the other formats; names are isolated already.
  const [row, figure] = isTooWide(line, columnsOf[width])
    ? [' style="flex-wrap: wrap"', ' style="margin-inline-start: auto"']
    : ['', '']
  return `<p${attributes}${row}><span>${escapeHtml(line.name)}</span><span${figure}>${escapeHtml(line.value)}</span></p>`
}

/** A square, half a millimetre for each dot if it fits. */
function picture(rows: readonly string[]): string {
  const side = rows.length
  const path = blackRuns(rows).map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
  return (
    `<p class="center"><svg role="img" aria-label="QR" viewBox="0 0 ${side} ${side}" width="${side / 2}mm" ` +
    `style="max-width:100%" shape-rendering="crispEdges"><path d="${path.join('')}"/></svg></p>`
  )
}

function weightClass(weight: Weight): string | false {
  return weight !== 'plain' && weight
}

function classes(...names: (string | false)[]): string {
  const active = names.filter(name => name !== false)
  return active.length === 0 ? '' : ` class="${active.join(' ')}"`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, sign => entities[sign]!)
}
