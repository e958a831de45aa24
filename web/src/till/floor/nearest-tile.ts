const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The tile that an arrow leads to: the nearest one that lies more in its direction than beside it. */
export function nearestTile(key: string, from: HTMLElement, room: HTMLElement): HTMLElement | undefined {
  const direction = directions[key]
  if (direction === undefined) return undefined
  const [x, y] = direction
  const start = middleOf(from)
  const distances = [...room.querySelectorAll<HTMLElement>('[data-tile]')].map(tile => {
    const to = middleOf(tile)
    const [dx, dy] = [to.x - start.x, to.y - start.y]
    const along = dx * x + dy * y
    const beside = Math.abs(dx * y) + Math.abs(dy * x)
    return { tile, along, cost: along + 2 * beside }
  })
  const ahead = distances.filter(({ tile, along }) => tile !== from && along > 1)
  return ahead.sort((a, b) => a.cost - b.cost)[0]?.tile
}

function middleOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
