import sql, { empty, type Sql } from 'sql-template-tag'
import { invariant } from '../lib/invariant.ts'
import type { Db } from './database.ts'
import type { ListPlan } from './list-plan.ts'
import { and, conditionsOf, rowsOf } from './list-conditions.ts'
import { type ListRequest, offsetOf } from './list-request.ts'
import { takeWatermark } from './watermark.ts'

/** An id, and how many rows of a settled list have a lesser one. */
export type Step = { id: string; before: number }

/**
 * How many rows of a list were made before a moment: a number that never changes again. No row is deleted, what the
 * list asks of them never changes, and nothing can appear any more that was made before a watermark.
 */
export type Settled = {
  /** The watermark, RFC 3339. */
  at: string
  total: number
  /** The first of these rows and every so many further on, by id, as far as pages have been asked for. */
  steps: Step[]
  /** Rows between two steps. */
  gap: number
  /** Rows that were younger at the last count. */
  young: number
}

const maxLists = 1_000
const maxSteps = 128
const firstGap = 1_024
/** Up to this many younger rows are counted with each page; more of them join the settled count. */
const maxYoung = 1_000

const caches = new WeakMap<Db, Map<string, Settled>>()

export type SettledList = {
  known: Settled | undefined
  /** Returns the settled count with steps up to the page, taken now where none is known or too many rows are younger. */
  learn(): Promise<Settled>
}

/** Finds the settled count of the list that this request pages through. */
export function settledOf(db: Db, plan: ListPlan, request: ListRequest): SettledList {
  const cache = caches.get(db) ?? new Map<string, Settled>()
  caches.set(db, cache)
  const where = and(conditionsOf(plan, request).fixed)
  const key = JSON.stringify([plan.grown?.name, where.sql, where.values])
  const known = cache.get(key)
  return {
    known,
    async learn() {
      const asked = { db, plan, where }
      const settled = known !== undefined && known.young <= maxYoung ? known : await settle(asked, known)
      await walk(asked, settled, request)
      keep(cache, key, settled)
      return settled
    },
  }
}

type Asked = { db: Db; plan: ListPlan; where: Sql }

/** Counts what is settled by now, on from what was known. Steps stay up to the first row that has come. */
async function settle({ db, plan, where }: Asked, known: Settled | undefined): Promise<Settled> {
  const at = await takeWatermark(db, plan.brandId)
  const [row] = await db.query<{ more: number; first: string | null }>(
    sql`select count(*) as more, min(r.id) as first from ${rowsOf(plan)}
        where ${where} and r.created_at < ${at}::timestamptz
          ${known === undefined ? empty : sql`and r.created_at >= ${known.at}::timestamptz`}`,
  )
  invariant(row !== undefined, 'a count is a row')
  const { more, first } = row
  const steps = (known?.steps ?? []).filter(({ id }) => first === null || id <= first)
  if (steps.length === 0 && first !== null) steps.push({ id: first, before: 0 })
  return { at, total: (known?.total ?? 0) + more, steps, gap: known?.gap ?? firstGap, young: 0 }
}

/**
 * Adds steps until one is near the page. Each is a short statement of its own, since what it counts no longer changes:
 * so many rows on by an index, less the younger ones among them.
 */
async function walk({ db, plan, where }: Asked, settled: Settled, request: ListRequest): Promise<void> {
  const { at, total, steps } = settled
  for (let last = steps.at(-1); last !== undefined; last = steps.at(-1)) {
    const { gap } = settled
    if (last.before + gap >= total || isNear(last, settled, request)) return
    const [next] = await db.query<{ id: string; young: number }>(
      sql`select next.id, (
            select count(*) from ${rowsOf(plan)}
            where ${where} and r.created_at >= ${at}::timestamptz and r.id >= ${last.id} and r.id < next.id) as young
          from (select r.id from ${rowsOf(plan)} where ${where} and r.id >= ${last.id} order by r.id limit 1 offset ${gap}) next`,
    )
    if (next === undefined) return
    // Another request may have taken the same step meanwhile.
    if (steps.at(-1) === last) steps.push({ id: next.id, before: last.before + gap - next.young })
    if (steps.length > maxSteps) thin(settled)
  }
}

/** Whether the page, or the row that it lies behind, is found from this step or from an end of the list. */
function isNear(step: Step, { total, gap }: Settled, request: ListRequest): boolean {
  if (request.after !== undefined) return step.id >= request.after
  const offset = offsetOf(request)
  if (request.sort !== 'id' || offset < gap) return true
  return request.direction === 'asc' ? step.before + gap > offset : step.before >= total - offset
}

function thin(settled: Settled): void {
  settled.steps.splice(0, Infinity, ...settled.steps.filter((_, at) => at % 2 === 0))
  settled.gap *= 2
}

/** Puts a list last and lets the first go when there are too many. */
function keep(cache: Map<string, Settled>, key: string, settled: Settled): void {
  cache.delete(key)
  cache.set(key, settled)
  if (cache.size > maxLists) cache.delete(cache.keys().next().value!)
}
