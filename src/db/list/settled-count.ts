import sql, { empty, type Sql } from 'sql-template-tag'
import { invariant } from '../../lib/invariant.ts'
import type { Db } from '../database.ts'
import type { ListPlan } from './list-plan.ts'
import { and, conditionsOf, rowsOf } from './list-conditions.ts'
import type { ListRequest } from './list-request.ts'
import {
  addStep,
  columnsOf,
  firstRow,
  isNear,
  keepSteps,
  newWalk,
  type Order,
  orderOf,
  type Step,
  valuesOf,
  type Walk,
} from './list-steps.ts'
import { takeWatermark } from '../watermark.ts'

/**
 * How many rows of a list were made before a moment: a number that never changes again. No row is deleted, what the
 * list asks of them never changes, and nothing can appear any more that was made before a watermark.
 */
export type Settled = {
  /** The watermark, RFC 3339. */
  at: string
  total: number
  /** The least id among these rows; null when there are none. */
  first: string | null
  /** Steps through these rows in each order. */
  walks: Readonly<Record<Order, Walk>>
  /** Rows that were younger at the last count. */
  young: number
}

const maxLists = 1_000
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
      await walkOn(asked, settled, request)
      keep(cache, key, settled)
      return settled
    },
  }
}

type Asked = { db: Db; plan: ListPlan; where: Sql }

/**
 * Counts what is settled by now, on from what was known. Steps by id stay up to the first row that has come; by the time
 * they were made, rows that come are behind all steps.
 */
async function settle({ db, plan, where }: Asked, known: Settled | undefined): Promise<Settled> {
  const at = await takeWatermark(db, plan.brandId)
  const [row] = await db.query<{ more: number; first: string | null }>(
    sql`select count(*) as more, min(r.id) as first from ${rowsOf(plan)}
        where ${where} and r.created_at < ${at}::timestamptz
          ${known === undefined ? empty : sql`and r.created_at >= ${known.at}::timestamptz`}`,
  )
  invariant(row !== undefined, 'a count is a row')
  const { more, first } = row
  const least = [first, known?.first ?? null].filter(id => id !== null).sort()[0] ?? null
  const walks = known?.walks ?? { id: newWalk(more), created_at: newWalk(more) }
  const stays = ({ id }: Step) => first === null || id <= first
  // Copies: a request that still walks with the older count adds to its own.
  return {
    at,
    total: (known?.total ?? 0) + more,
    first: least,
    walks: { id: keepSteps(walks.id, stays), created_at: keepSteps(walks.created_at, () => true) },
    young: 0,
  }
}

/**
 * Adds steps until one is near the page. Each is a short statement of its own, since what it counts no longer changes:
 * so many rows on by an index, less the younger ones among them.
 */
async function walkOn({ db, plan, where }: Asked, settled: Settled, request: ListRequest): Promise<void> {
  const order = orderOf(plan, request)
  if (order === undefined) return
  const { at, total, first, walks } = settled
  const walk = walks[order]
  const start = order === 'id' && first !== null ? { ...firstRow, id: first } : firstRow
  for (;;) {
    const { gap } = walk
    const last = walk.steps.at(-1) ?? start
    if (last.before + gap >= total || isNear(last, { walk, total, request })) return
    const behind = sql`${where} and (${columnsOf(order)}) >= (${valuesOf(order, last)})`
    const younger = sql`select count(*) from ${rowsOf(plan)}
      where ${behind} and r.created_at >= ${at}::timestamptz and r.id < next.id`
    // By the time they were made all younger rows come after the settled ones.
    const found =
      order === 'id'
        ? sql`'-infinity' as made_at, (${younger}) as young`
        : sql`created_at::text as made_at, 0 as young`
    const [next] = await db.query<{ id: string; made_at: string; young: number }>(
      sql`select id, ${found} from (
            select ${columnsOf(order)} from ${rowsOf(plan)} where ${behind} order by ${columnsOf(order)} limit 1 offset ${gap}) next`,
    )
    if (next === undefined) return
    // Another request may have taken the same step meanwhile.
    if ((walk.steps.at(-1) ?? start) !== last) continue
    addStep(walk, { id: next.id, madeAt: next.made_at, before: last.before + gap - next.young })
  }
}

/** Puts a list last and lets the first go when there are too many. */
function keep(cache: Map<string, Settled>, key: string, settled: Settled): void {
  cache.delete(key)
  cache.set(key, settled)
  if (cache.size > maxLists) cache.delete(cache.keys().next().value!)
}
