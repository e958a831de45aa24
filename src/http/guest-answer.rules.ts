/** What a guest must not learn of any answer: what the food costs the house. */
const hidden = new Set(['cost', 'gross_profit'])

/** An answer's data as a guest gets it: costs and profits read 0, wherever in it they stand. */
export function withoutCosts(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutCosts)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, inner]) => [name, hidden.has(name) ? 0 : withoutCosts(inner)]),
  )
}
