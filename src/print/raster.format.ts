import { blackRuns } from './printout.format.ts'

/** Black dots on white, one bit each; rows are whole bytes, with the leftmost dot in the highest bit. */
export type Bitmap = { bytesPerRow: number; height: number; bits: Uint8Array }

/** One step of an outline; arguments alternate x and y, and y grows upward from the baseline. */
export type PathStep = {
  command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
  args: readonly number[]
}

type Point = { x: number; y: number }
type Edge = { from: Point; to: Point }

export function blankBitmap(width: number, height: number): Bitmap {
  const bytesPerRow = Math.ceil(width / 8)
  return { bytesPerRow, height, bits: new Uint8Array(bytesPerRow * height) }
}

/** Draws a picture whose dots are `dot` dots wide. */
export function fillSquares(
  bitmap: Bitmap,
  rows: readonly string[],
  { left, dot }: { left: number; dot: number },
): void {
  for (const run of blackRuns(rows)) {
    const from = left + run.x * dot
    for (let y = run.y * dot; y < (run.y + 1) * dot; y++) {
      for (let x = from; x < from + run.length * dot; x++) blacken(bitmap, x, y)
    }
  }
}

function blacken({ bits, bytesPerRow }: Bitmap, x: number, y: number): void {
  bits[y * bytesPerRow + (x >> 3)]! |= 0x80 >> (x & 7)
}

/**
 * Fills an outline: a dot is black if the outline winds around its centre (the nonzero rule of TrueType and PostScript
 * fonts).
 * @param place the outline's origin in dots, `y` down from the top; `scale` is dots per unit of the outline
 */
export function fillOutline(
  bitmap: Bitmap,
  steps: readonly PathStep[],
  place: { x: number; y: number; scale: number },
): void {
  const rows = new Map<number, Crossing[]>()
  for (const { from, to } of edgesOf(steps))
    addCrossings(rows, bitmap.height, placed(from, place), placed(to, place))
  for (const [row, crossings] of rows)
    fillRow(
      bitmap,
      row,
      crossings.sort((a, b) => a.x - b.x),
    )
}

function placed({ x, y }: Point, place: { x: number; y: number; scale: number }): Point {
  return { x: place.x + x * place.scale, y: place.y - y * place.scale }
}

type Crossing = { x: number; turn: 1 | -1 }

/** Adds where an edge crosses the middle of each row; touching a middle from above does not count. */
function addCrossings(rows: Map<number, Crossing[]>, height: number, from: Point, to: Point): void {
  const first = Math.max(0, Math.ceil(Math.min(from.y, to.y) - 0.5))
  const last = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) - 0.5) - 1)
  for (let row = first; row <= last; row++) {
    const x = from.x + ((row + 0.5 - from.y) / (to.y - from.y)) * (to.x - from.x)
    const crossing: Crossing = { x, turn: to.y > from.y ? 1 : -1 }
    const others = rows.get(row)
    if (others === undefined) rows.set(row, [crossing])
    else others.push(crossing)
  }
}

function fillRow(bitmap: Bitmap, row: number, found: readonly Crossing[]): void {
  let winding = 0
  for (const [at, { x, turn }] of found.entries()) {
    winding += turn
    const next = found[at + 1]
    if (winding === 0 || next === undefined) continue
    const from = Math.max(0, Math.ceil(x - 0.5))
    const to = Math.min(bitmap.bytesPerRow * 8 - 1, Math.ceil(next.x - 0.5) - 1)
    for (let column = from; column <= to; column++) blacken(bitmap, column, row)
  }
}

/** Straight pieces per curve; at receipt sizes more would change no dot. */
const piecesPerCurve = 6

/** A font returns the same outline object for the same glyph, so its curves are flattened once. */
const known = new WeakMap<readonly PathStep[], readonly Edge[]>()

function edgesOf(steps: readonly PathStep[]): readonly Edge[] {
  let edges = known.get(steps)
  if (edges === undefined) known.set(steps, (edges = followed(steps)))
  return edges
}

function followed(steps: readonly PathStep[]): Edge[] {
  const edges: Edge[] = []
  let start: Point = { x: 0, y: 0 }
  let at = start
  const lineTo = (to: Point) => {
    edges.push({ from: at, to })
    at = to
  }
  for (const { command, args } of steps) {
    if (command === 'moveTo') start = at = pointAt(args, 0)
    else if (command === 'closePath') lineTo(start)
    else if (command === 'lineTo') lineTo(pointAt(args, 0))
    else for (const point of curve([at, ...points(args)])) lineTo(point)
  }
  return edges
}

function pointAt(args: readonly number[], at: number): Point {
  return { x: args[at]!, y: args[at + 1]! }
}

function points(args: readonly number[]): Point[] {
  return Array.from({ length: args.length / 2 }, (_, at) => pointAt(args, at * 2))
}

/** Points on a Bézier curve of any degree after its first, by de Casteljau's construction. */
function curve(control: readonly Point[]): Point[] {
  return Array.from({ length: piecesPerCurve }, (_, at) => onCurve(control, (at + 1) / piecesPerCurve))
}

function onCurve(control: readonly Point[], t: number): Point {
  if (control.length === 1) return control[0]!
  const nearer = control.slice(1).map((to, at) => {
    const from = control[at]!
    return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }
  })
  return onCurve(nearer, t)
}
