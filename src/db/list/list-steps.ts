import sql, { type Sql } from 'sql-template-tag'
import { sortOf } from './list-conditions.ts'
import type { ListPlan } from './list-plan.ts'
import { type ListRequest, offsetOf } from './list-request.ts'

/** A row, by its id and when it was made, and how many rows of a settled list come before it. */
export type Step = { id: string; madeAt: string; before: number }

/** Steps at even distances, as far as pages have been asked for. The first row of a list is none of them. */
export type Walk = {
  steps: Step[]
  /** Rows between two steps. */
  gap: number
}

/** An order in which settled rows keep their places among each other. */
export type Order = 'id' | 'created_at'

const maxSteps = 128
const leastGap = 1_024

/** Ids are digits and capital letters. */
export const firstRow: Step = { id: '', madeAt: '-infinity', before: 0 }
export const pastLastRow: Step = { id: '~', madeAt: 'infinity', before: 0 }

/** @param total rows to walk through */
export function newWalk(total: number): Walk {
  return { steps: [], gap: Math.max(leastGap, Math.ceil(total / maxSteps)) }
}

export function keepSteps({ steps, gap }: Walk, stays: (step: Step) => boolean): Walk {
  return { steps: steps.filter(stays), gap }
}

/** The order of a request's pages, if steps can be taken in it. */
export function orderOf(plan: ListPlan, request: ListRequest): Order | undefined {
  const by = sortOf(plan, request).sql
  if (by === 'r.id') return 'id'
  // Rows changed since a moment are counted by their change, and steps do not know it.
  return by === 'r.created_at' && request.updatedSince === undefined ? 'created_at' : undefined
}

/** The columns of an order, which an index has. */
export function columnsOf(order: Order): Sql {
  return order === 'id' ? sql`r.id` : sql`r.created_at, r.id`
}

/** The same of a step. */
export function valuesOf(order: Order, { id, madeAt }: Step): Sql {
  return order === 'id' ? sql`${id}` : sql`${madeAt}::timestamptz, ${id}`
}

/** Whether the page, or the row that it lies behind, is found from this step or from an end of the list. */
export function isNear(step: Step, { walk, total, request }: Asked): boolean {
  if (request.after !== undefined) return step.id >= request.after
  const offset = offsetOf(request)
  if (isAtEnd({ walk, total, request })) return true
  return request.direction === 'asc' ? step.before + walk.gap > offset : step.before >= total - offset
}

type Asked = { walk: Walk; total: number; request: ListRequest }

/** Whether the page is as quickly found from the beginning or the end of the list as from a step. */
function isAtEnd({ walk: { gap }, total, request }: Asked): boolean {
  const offset = offsetOf(request)
  return offset < gap || total - offset < gap
}

/** The last step that a page can begin at, as far as is known. @param young rows that are not settled */
export function stepTo(asked: Asked, young: number): Step | undefined {
  const { walk, total, request } = asked
  if (request.after !== undefined || isAtEnd(asked)) return undefined
  const offset = offsetOf(request)
  return request.direction === 'asc'
    ? walk.steps.findLast(({ before }) => before <= offset)
    : walk.steps.find(({ before }) => total - before + young <= offset)
}

/** Adds a step, and leaves out every second one when there are too many. */
export function addStep(walk: Walk, step: Step): void {
  walk.steps.push(step)
  if (walk.steps.length <= maxSteps) return
  walk.steps = walk.steps.filter((_, at) => at % 2 === 1)
  walk.gap *= 2
}
