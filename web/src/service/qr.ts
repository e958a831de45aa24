import makeQr from 'qrcode-generator'

const svg = 'http://www.w3.org/2000/svg'
/** Light modules around it, without which many cameras do not find it. */
const margin = 4

/** A QR code, always dark on white. */
export function drawQr(text: string, name: string): SVGSVGElement {
  const { side, path } = qrPath(text)
  const made = document.createElementNS(svg, 'svg')
  made.setAttribute('class', 'qr')
  made.setAttribute('viewBox', `0 0 ${side} ${side}`)
  made.setAttribute('role', 'img')
  made.setAttribute('aria-label', name)
  const [paper, ink] = [document.createElementNS(svg, 'path'), document.createElementNS(svg, 'path')]
  paper.setAttribute('d', `M0 0h${side}v${side}H0z`)
  paper.setAttribute('fill', '#fff')
  ink.setAttribute('d', path)
  ink.setAttribute('fill', '#000')
  made.append(paper, ink)
  return made
}

/** The dark modules as one path, with the margin around them. */
export function qrPath(text: string): { side: number; path: string } {
  const code = makeQr(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const all = Array.from({ length: count * count }, (_, at) => [Math.floor(at / count), at % count] as const)
  const path = all
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + margin} ${row + margin}h1v1h-1z`)
    .join('')
  return { side: count + 2 * margin, path }
}
