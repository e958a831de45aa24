/** A chair at the edge of a table: its side, and how far along it, from 0 to 1. */
export type Chair = { side: 'top' | 'bottom' | 'start' | 'end'; at: number; isTaken: boolean }

const mostDrawn = 12

/** Spreads the chairs of a table over its sides: pairs face each other, long tables have more at their long sides. */
export function chairsOf(seats: number, guests: number, isLong: boolean): readonly Chair[] {
  const count = Math.min(seats, mostDrawn)
  const perSide = sidesOf(count, isLong)
  const chairs = (['start', 'end', 'top', 'bottom'] as const).flatMap(side =>
    Array.from({ length: perSide[side] }, (_, place) => ({ side, at: (place + 1) / (perSide[side] + 1) })),
  )
  return chairs.map((chair, place) => ({ ...chair, isTaken: place < guests }))
}

function sidesOf(count: number, isLong: boolean): Readonly<Record<Chair['side'], number>> {
  if (count <= 2) return { start: Math.min(count, 1), end: Math.max(0, count - 1), top: 0, bottom: 0 }
  const ends = isLong || count <= 4 ? 2 : Math.floor(count / 4) * 2
  const rest = count - ends
  return { start: ends / 2, end: ends / 2, top: Math.ceil(rest / 2), bottom: Math.floor(rest / 2) }
}
