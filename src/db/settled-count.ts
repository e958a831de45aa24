import sql, { type Sql } from 'sql-template-tag'
import { invariant } from '../lib/invariant.ts'
import type { Db } from './database.ts'
import type { ListPlan } from './list.ts'
import { and, conditionsOf, rowsOf } from './list-conditions.ts'
import type { ListRequest } from './list-request.ts'
import { takeWatermark } from './watermark.ts'

/**
 * How many rows of a list were made before a moment: a number that never changes again. No row is deleted, what the
 * list asks of them never changes, and nothing can appear any more that was made before a watermark.
 */
export type Settled = {
  /** The watermark, RFC 3339. */
  at: string
  total: number
  /** Id → how many of these rows have this id or a lesser one; the last used last. */
  marks: Map<string, number>
  /** Rows that were younger when somebody last looked. */
  young: number
}

const maxLists = 1_000
const maxMarks = 64
/** Up to this many younger rows are counted with each page; more of them join the settled count. */
const maxYoung = 1_000

const caches = new WeakMap<Db, Map<string, Settled>>()

export type SettledList = {
  known: Settled | undefined
  /** Returns the settled count, taken now where none is known or too many rows are younger. */
  learn(): Promise<Settled>
  /** The nearest mark before this id. */
  markBefore(id: string): { id: string; below: number } | undefined
  /** Keeps the counts of a page: where it began, and how many rows are younger. */
  note(after: string | undefined, mark: { below: number } | undefined, counts: PageCounts): void
}

type PageCounts = { list_between?: number; list_young?: number }

/** Finds the settled count of the list that this request pages through. */
export function settledOf(db: Db, plan: ListPlan, request: ListRequest): SettledList {
  const cache = caches.get(db) ?? new Map<string, Settled>()
  caches.set(db, cache)
  const fixed = conditionsOf(plan, request).fixed
  const where = and(fixed)
  const key = JSON.stringify([plan.grown?.name, where.sql, where.values])
  let known = cache.get(key)
  return {
    known,
    async learn() {
      if (known === undefined) known = await countSettled(db, plan, where)
      else if (known.young > maxYoung) known = await countOn(db, plan, { where, known })
      keep(cache, key, known, maxLists)
      return known
    },
    markBefore(id) {
      let nearest: { id: string; below: number } | undefined
      for (const [at, below] of known?.marks ?? []) {
        // A mark counts its own row, which must not be counted when the list goes down from it.
        const before = request.direction === 'asc' ? at <= id : at < id
        if (before && (nearest === undefined || at > nearest.id)) nearest = { id: at, below }
      }
      return nearest
    },
    note(after, mark, { list_between: between = 0, list_young: young = 0 }) {
      if (known === undefined) return
      known.young = young
      if (after === undefined || request.direction === 'desc') return
      keep(known.marks, after, (mark?.below ?? 0) + between, maxMarks)
    },
  }
}

async function countSettled(db: Db, plan: ListPlan, where: Sql): Promise<Settled> {
  const at = await takeWatermark(db, plan.brandId)
  const [row] = await db.query<{ total: number }>(
    sql`select count(*) as total from ${rowsOf(plan)} where ${where} and r.created_at < ${at}::timestamptz`,
  )
  invariant(row !== undefined, 'a count is a row')
  return { at, total: row.total, marks: new Map(), young: 0 }
}

/** Adds the rows made since to the known count. Marks stay valid below the first id among those rows. */
async function countOn(
  db: Db,
  plan: ListPlan,
  { where, known }: { where: Sql; known: Settled },
): Promise<Settled> {
  const at = await takeWatermark(db, plan.brandId)
  const [row] = await db.query<{ more: number; first: string | null }>(
    sql`select count(*) as more, min(r.id) as first from ${rowsOf(plan)}
        where ${where} and r.created_at >= ${known.at}::timestamptz and r.created_at < ${at}::timestamptz`,
  )
  invariant(row !== undefined, 'a count is a row')
  const { more, first } = row
  const marks = [...known.marks].filter(([id]) => first === null || id < first)
  return { at, total: known.total + more, marks: new Map(marks), young: 0 }
}

/** Puts an entry last and lets the first go when there are too many. */
function keep<V>(map: Map<string, V>, key: string, value: V, max: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > max) map.delete(map.keys().next().value!)
}
