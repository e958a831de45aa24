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
 * The number of rows of a list created before a watermark, which never changes: no row is deleted, the list's conditions are
 * on immutable values, and no row created before a watermark can still appear.
 */
export type Settled = {
  /** The watermark, RFC 3339. */
  at: string
  total: number
  /** The smallest id of these rows; null if there are none. */
  first: string | null
  /** Steps through these rows in each order. */
  walks: Readonly<Record<Order, Walk>>
  /** The number of younger rows at the last count. */
  young: number
}

const maxLists = 1_000
/** Up to this many younger rows are counted with each page; beyond, they are added to the settled count. */
const maxYoung = 1_000

const caches = new WeakMap<Db, Map<string, Settled>>()

export type SettledList = {
  known: Settled | undefined
  /** Returns the settled count with steps up to the page, counting if none is known or too many rows are younger. */
  learn(): Promise<Settled>
}

/** Finds the settled count of the requested list. */
export function settledOf(db: Db, plan: ListPlan, request: ListRequest): SettledList {
  const cache = caches.getOrInsertComputed(db, () => new Map<string, Settled>())
  const where = and(conditionsOf(plan, request).fixed)
  const key = JSON.stringify([plan.grown?.name, where.sql, where.values])
  const known = cache.get(key)
  return {
    known,
    async learn() {
      const list = { db, plan, where }
      const settled = known !== undefined && known.young <= maxYoung ? known : await settle(list, known)
      await walkOn(list, settled, request)
      // Moves the list to the end, and evicts the first one when there are too many.
      cache.delete(key)
      cache.set(key, settled)
      if (cache.size > maxLists) cache.delete(cache.keys().next().value!)
      return settled
    },
  }
}

type CountedList = { db: Db; plan: ListPlan; where: Sql }

/**
 * Extends the known count up to now. Steps by id stay valid up to the smallest new id; by creation time, new rows come after
 * all steps.
 */
async function settle({ db, plan, where }: CountedList, known: Settled | undefined): Promise<Settled> {
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
  // Copies the walks, since a request that still uses the older count adds steps to its own.
  return {
    at,
    total: (known?.total ?? 0) + more,
    first: least,
    walks: { id: keepSteps(walks.id, stays), created_at: keepSteps(walks.created_at, () => true) },
    young: 0,
  }
}

/**
 * Adds steps until one is near the page. Each is a short statement, since the settled rows no longer change: it skips a
 * number of rows by an index, minus the younger ones among them.
 */
async function walkOn(
  { db, plan, where }: CountedList,
  settled: Settled,
  request: ListRequest,
): Promise<void> {
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
    // By creation time, all younger rows come after the settled ones.
    const found =
      order === 'id'
        ? sql`'-infinity' as made_at, (${younger}) as young`
        : sql`created_at::text as made_at, 0 as young`
    const [next] = await db.query<{ id: string; made_at: string; young: number }>(
      sql`select id, ${found} from (
            select ${columnsOf(order)} from ${rowsOf(plan)} where ${behind} order by ${columnsOf(order)} limit 1 offset ${gap}) next`,
    )
    if (next === undefined) return
    // Another request may have added the same step meanwhile.
    if ((walk.steps.at(-1) ?? start) !== last) continue
    addStep(walk, { id: next.id, madeAt: next.made_at, before: last.before + gap - next.young })
  }
}
