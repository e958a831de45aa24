// Where tables stand on the screen: the restaurant’s plan, scaled to the room that there is.

type Size = { width: number; height: number }
type Placed = { id: string; x: number | null; y: number | null; width: number | null; height: number | null }
export type Box = Size & { left: number; top: number }
export type Fitted = Size & { boxes: ReadonlyMap<string, Box> }

/** Room for chairs and air around the outermost tables. */
const margin = 32
const plain = { width: 100, height: 100, step: 150, columns: 5 }
/** Rooms rarely have the shape of the screen: one axis may be stretched by this much more than the other. */
const mostStretch = 1.5
/** Room for two chairs between tables. */
const between = 24
const smallest = 0.05
const step = 1.1
const mostTurns = 30
/** Tables nearer than this share of their width are pushed together. */
const pushed = 0.15

/**
 * Fits tables into a space. No table is smaller than `least`; where they would then stand on each other, the map grows
 * beyond the space and scrolls.
 * @param tables on the plan; those without a place stand in rows below the others
 */
export function fitMap(tables: readonly Placed[], space: Size, least: Size): Fitted {
  const onPlan = placeAll(tables)
  if (onPlan.length === 0) return { ...space, boxes: new Map() }
  const left = Math.min(...onPlan.map(one => one.left))
  const top = Math.min(...onPlan.map(one => one.top))
  const width = Math.max(...onPlan.map(one => one.left + one.width)) - left
  const height = Math.max(...onPlan.map(one => one.top + one.height)) - top
  const fit = { x: (space.width - 2 * margin) / width, y: (space.height - 2 * margin) / height }
  const start = Math.max(Math.min(fit.x, fit.y), smallest)
  for (let turn = 0; ; turn += 1) {
    const scale = start * step ** turn
    const stretch = (axis: number) => Math.max(scale, Math.min(axis, scale * mostStretch))
    const [x, y] = [stretch(fit.x), stretch(fit.y)]
    const map = {
      width: Math.max(space.width, width * x + 2 * margin),
      height: Math.max(space.height, height * y + 2 * margin),
    }
    const shift = { x: (map.width - width * x) / 2, y: (map.height - height * y) / 2 }
    const boxes = onPlan.map(one => {
      const size = Math.max(scale, least.width / one.width, least.height / one.height)
      const drawn = { width: one.width * size, height: one.height * size }
      const centre = { x: one.left + one.width / 2 - left, y: one.top + one.height / 2 - top }
      const at = {
        left: shift.x + centre.x * x - drawn.width / 2,
        top: shift.y + centre.y * y - drawn.height / 2,
      }
      return { id: one.id, box: { ...drawn, ...at }, own: one }
    })
    if (turn === mostTurns || !standOnEachOther(boxes))
      return { ...map, boxes: new Map(boxes.map(({ id, box }) => [id, box])) }
  }
}

/** Whether tables that are apart on the plan would not be on the screen. */
function standOnEachOther(all: readonly { box: Box; own: Box }[]): boolean {
  return all.some(({ box, own }, at) =>
    all
      .slice(at + 1)
      .some(other => touch(box, other.box, between) && !touch(own, other.own, pushed * own.width)),
  )
}

function touch(a: Box, b: Box, gap: number): boolean {
  return (
    a.left < b.left + b.width + gap &&
    b.left < a.left + a.width + gap &&
    a.top < b.top + b.height + gap &&
    b.top < a.top + a.height + gap
  )
}

function placeAll(tables: readonly Placed[]): (Box & { id: string })[] {
  const placed = tables.flatMap(({ id, x, y, width, height }) =>
    x === null || y === null
      ? []
      : [{ id, left: x, top: y, width: sizeOr(width, plain.width), height: sizeOr(height, plain.height) }],
  )
  const below = Math.max(0, ...placed.map(({ top, height }) => top + height + plain.step - plain.height))
  const rest = tables
    .filter(({ x, y }) => x === null || y === null)
    .map(({ id }, at) => ({
      id,
      left: (at % plain.columns) * plain.step,
      top: below + Math.floor(at / plain.columns) * plain.step,
      width: plain.width,
      height: plain.height,
    }))
  return [...placed, ...rest]
}

function sizeOr(value: number | null, other: number): number {
  return value === null || value === 0 ? other : value
}
