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

/** Tickets page by page, in their order, row by row; a long one takes both places of a column. */
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

function gridPage<T>(
  tickets: readonly T[],
  { columns, rows }: Grid,
  isLong: (ticket: T) => boolean,
): Placed<T>[] {
  const taken = new Set<string>()
  const page: Placed<T>[] = []
  for (const ticket of tickets) {
    const isTall = rows === 2 && isLong(ticket)
    const place = freePlace({ columns, rows }, taken, isTall)
    if (place === undefined) break
    taken.add(`${place.column} ${place.row}`)
    if (isTall) taken.add(`${place.column} 1`)
    page.push({ ticket, ...place, isTall })
  }
  return page
}

function freePlace(
  { columns, rows }: Pick<Grid, 'columns' | 'rows'>,
  taken: ReadonlySet<string>,
  isTall: boolean,
) {
  for (let row = 0; row < (isTall ? 1 : rows); row += 1)
    for (let column = 0; column < columns; column += 1) {
      const isFree = !taken.has(`${column} ${row}`) && !(isTall && taken.has(`${column} 1`))
      if (isFree) return { column, row }
    }
  return undefined
}
