import type { Answer } from './endpoint.ts'

/** What a guest must not learn of any answer: what the food costs the house. */
const hidden = new Set(['cost', 'gross_profit'])

/** The answer as a guest gets it: costs and profits read 0, wherever in it they stand. */
export function withoutCosts(answer: Answer): Answer {
  return { ...answer, data: hide(answer.data) }
}

function hide(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hide)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, hidden.has(name) ? 0 : hide(inner)]),
  )
}
