import makeQr from 'qrcode-generator'
import type { PrintLine } from './printout.format.ts'

/** Light modules around the code, without which many cameras do not find it. */
const border = 4

/** A QR code of a text in UTF-8. */
export function qrLine(text: string): PrintLine {
  const code = makeQr(0, 'M')
  code.addData(String.fromCharCode(...Buffer.from(text)))
  code.make()
  const side = code.getModuleCount() + 2 * border
  const isDark = (row: number, column: number) =>
    Math.min(row, column) >= border &&
    Math.max(row, column) < side - border &&
    code.isDark(row - border, column - border)
  const rows = Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => (isDark(row, column) ? '1' : '0')).join(''),
  )
  return { kind: 'dots', rows }
}
