import sql, { type Sql } from 'sql-template-tag'
import { sortOf } from './list-conditions.ts'
import type { ListPlan } from './list-plan.ts'
import { type ListRequest, offsetOf } from './list-request.ts'

/** A row, by its id and creation time, and the number of rows of a settled list before it. */
export type Step = { id: string; madeAt: string; before: number }

/** Evenly spaced steps, as far as pages were requested, without the first row. */
export type Walk = {
  steps: Step[]
  /** The number of rows between two steps. */
  gap: number
}

/** An order in which settled rows keep their relative positions. */
export type Order = 'id' | 'created_at'

const maxSteps = 128
const leastGap = 1_024

/** Ids are digits and capital letters. */
export const firstRow: Step = { id: '', madeAt: '-infinity', before: 0 }
export const pastLastRow: Step = { id: '~', madeAt: 'infinity', before: 0 }

/** @param total the number of rows to walk through */
export function newWalk(total: number): Walk {
  return { steps: [], gap: Math.max(leastGap, Math.ceil(total / maxSteps)) }
}

export function keepSteps({ steps, gap }: Walk, stays: (step: Step) => boolean): Walk {
  return { steps: steps.filter(stays), gap }
}

/** The order of a request's pages, if it supports steps. */
export function orderOf(plan: ListPlan, request: ListRequest): Order | undefined {
  const by = sortOf(plan, request).sql
  if (by === 'r.id') return 'id'
  // Rows changed since a time are counted by their change, which steps do not include.
  return by === 'r.created_at' && (request.updatedSince === undefined || plan.appendOnly)
    ? 'created_at'
    : undefined
}

/** The columns of an order, which has an index. */
export function columnsOf(order: Order): Sql {
  return order === 'id' ? sql`r.id` : sql`r.created_at, r.id`
}

/** The values of these columns for a step. */
export function valuesOf(order: Order, { id, madeAt }: Step): Sql {
  return order === 'id' ? sql`${id}` : sql`${madeAt}::timestamptz, ${id}`
}

/** Whether the page, or the row it follows, can be found from this step or an end of the list. */
export function isNear(step: Step, { walk, total, request }: PageRequest): boolean {
  if (request.after !== undefined) return step.id >= request.after
  const offset = offsetOf(request)
  if (isAtEnd({ walk, total, request })) return true
  return request.direction === 'asc' ? step.before + walk.gap > offset : step.before >= total - offset
}

type PageRequest = { walk: Walk; total: number; request: ListRequest }

/** Whether the page can be found as fast from the start or the end of the list as from a step. */
function isAtEnd({ walk: { gap }, total, request }: PageRequest): boolean {
  const offset = offsetOf(request)
  return offset < gap || total - offset < gap
}

/** The last known step from which the page can be found. @param young the number of rows that are not settled */
export function stepTo(page: PageRequest, young: number): Step | undefined {
  const { walk, total, request } = page
  if (request.after !== undefined || isAtEnd(page)) return undefined
  const offset = offsetOf(request)
  return request.direction === 'asc'
    ? walk.steps.findLast(({ before }) => before <= offset)
    : walk.steps.find(({ before }) => total - before + young <= offset)
}

/** Adds a step, and drops every second one when there are too many. */
export function addStep(walk: Walk, step: Step): void {
  walk.steps.push(step)
  if (walk.steps.length <= maxSteps) return
  walk.steps = walk.steps.filter((_, at) => at % 2 === 1)
  walk.gap *= 2
}
