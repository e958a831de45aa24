// Where tickets stand on the screen: a grid of places, page by page.

export type Grid = {
  columns: number
  rows: 1 | 2
  /** Too low for a grid: tickets as high as they are, scrolled. */ isList: boolean
}
export type Placed<T> = { ticket: T; column: number; row: number; isTall: boolean }

/** The least height of a place, px. */
const leastPlace = 280
const mostInList = 9

/** The grid that fits. @param width of the window @param height that is left for tickets, px */
export function gridFor(width: number, height: number): Grid {
  const columns = width < 480 ? 1 : width < 900 ? 2 : width < 1600 ? 3 : width < 2400 ? 4 : 5
  const rows = height >= 2 * leastPlace ? 2 : 1
  return { columns, rows, isList: columns === 1 || height < leastPlace }
}

/** Tickets page by page, in their order; a long one takes both places of a column. */
export function pagesOf<T>(tickets: readonly T[], grid: Grid, isLong: (ticket: T) => boolean): Placed<T>[][] {
  const pages: Placed<T>[][] = []
  let rest = tickets
  while (rest.length > 0) {
    const page = grid.isList ? listPage(rest) : gridPage(rest, grid, isLong)
    pages.push(page)
    rest = rest.slice(page.length)
  }
  return pages
}

function listPage<T>(tickets: readonly T[]): Placed<T>[] {
  return tickets.slice(0, mostInList).map(ticket => ({ ticket, column: 0, row: 0, isTall: false }))
}

/** As many as fit, oldest first: long ones stand in the upper row, and the youngest of the others below the oldest of them. */
function gridPage<T>(
  tickets: readonly T[],
  { columns, rows }: Grid,
  isLong: (ticket: T) => boolean,
): Placed<T>[] {
  const all = tickets.map(ticket => ({ ticket, isTall: rows === 2 && isLong(ticket) }))
  const fitting = all.slice(0, countFitting(all, columns, rows))
  const tall = fitting.filter(({ isTall }) => isTall).length
  const short = fitting.filter(({ isTall }) => !isTall)
  const below = short.slice(columns - tall)
  const above = fitting.filter(one => !below.includes(one))
  const free = above.flatMap(({ isTall }, column) => (isTall ? [] : [column]))
  return fitting.map(one => {
    const at = below.indexOf(one)
    return at === -1 ? { ...one, column: above.indexOf(one), row: 0 } : { ...one, column: free[at]!, row: 1 }
  })
}

function countFitting(all: readonly { isTall: boolean }[], columns: number, rows: number): number {
  const tooMany = all.findIndex((_, at) => {
    const tall = all.slice(0, at + 1).filter(({ isTall }) => isTall).length
    return tall + Math.ceil((at + 1 - tall) / rows) > columns
  })
  return tooMany === -1 ? all.length : tooMany
}
