/** What a row moves: whole points and hundredths of balance, with their sign. */
export type Move = { customerId: string; points: number; balance: number }

/**
 * What each customer's points and balance move by, the least id first; customers whose rows come to nothing too, since
 * their books have become longer.
 */
export function sumMoves(entries: readonly Move[]): { id: string; points: number; balance: number }[] {
  const sums = new Map<string, { id: string; points: number; balance: number }>()
  for (const { customerId, points, balance } of entries) {
    const known = sums.get(customerId) ?? { id: customerId, points: 0, balance: 0 }
    sums.set(customerId, { id: customerId, points: known.points + points, balance: known.balance + balance })
  }
  return [...sums.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
