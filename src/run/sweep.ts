import { setTimeout as sleep } from 'node:timers/promises'
import { Counter } from 'prom-client'
import { listBrands } from '../settings/brand.store.ts'
import type { Context } from '../context.ts'
import { loop } from '../lib/loop.ts'
import { keepSoldDays } from '../reports/sold/keep-days.ts'
import { deleteEnded } from '../sweep/delete-ended.ts'

const everyMs = 10 * 60_000
const rowsPerBatch = 500
/** 200,000 rows of each table: nearly thirty million events a day. */
const batchesPerRound = 400
/** So that the rows of one brand do not keep those of others waiting. */
const batchesPerBrand = 40
const pauseMs = 50

const swept = new Counter({
  name: 'comanda_swept_total',
  help: 'Rows deleted because their time was over, by table.',
  labelNames: ['table'],
})

const daysPerBatch = 20

/**
 * Every ten minutes until it is closed, deletes expired rows and stores the daily sums of reports; never within a request.
 * It does not keep the process alive.
 */
export function sweepEveryTenMinutes(ctx: Context): { close(): void } {
  const stop = new AbortController()
  const place = { last: '' }
  const round = async () => {
    await sweep(ctx, stop.signal, place)
    await storeSums(ctx, stop.signal)
    return everyMs
  }
  const failed = (reason: string) => ctx.log.warn({ reason }, 'old rows were not swept')
  const rounds = loop(round, { firstMs: everyMs, retryMs: everyMs, failed })
  return {
    close() {
      stop.abort()
      void rounds.close()
    },
  }
}

/**
 * Deletes expired rows in small transactions with pauses, up to a limit; the rest is left for the next round. Only one
 * process sweeps at a time.
 * @param place the brand swept last; the round begins with the next one, and stores its own last one
 * @returns the number of deleted rows
 */
export async function sweep(ctx: Context, signal?: AbortSignal, place = { last: '' }): Promise<number> {
  let rows = 0
  let batches = 0
  for (const id of await brandsAfter(ctx, place.last)) {
    let ofBrand = 0
    for (let isFull = true; isFull && ofBrand < batchesPerBrand; await sleep(pauseMs)) {
      if (signal?.aborted === true || batches++ >= batchesPerRound) return rows
      ofBrand += 1
      const gone = await deleteEnded(ctx, id, rowsPerBatch)
      if (gone === undefined) return rows
      place.last = id
      for (const [table, count] of Object.entries(gone)) swept.inc({ table }, count)
      const counts = Object.values(gone)
      rows += counts.reduce((sum, count) => sum + count, 0)
      isFull = counts.includes(rowsPerBatch)
    }
  }
  if (rows > 0) ctx.log.info({ rows }, 'old rows were swept')
  return rows
}

/** Lists all brands, beginning after one of them. */
async function brandsAfter(ctx: Context, last: string): Promise<string[]> {
  const ids = (await listBrands(ctx.db)).map(({ id }) => id)
  return [...ids.filter(id => id > last), ...ids.filter(id => id <= last)]
}

/** Stores the sums of days that do not have them yet, a few at a time. @returns how many */
export async function storeSums(ctx: Context, signal?: AbortSignal): Promise<number> {
  let days = 0
  for (const { id } of await listBrands(ctx.db)) {
    for (let kept = daysPerBatch; kept === daysPerBatch; await sleep(pauseMs)) {
      if (signal?.aborted === true) return days
      kept = (await keepSoldDays(ctx, id, daysPerBatch)) ?? 0
      days += kept
    }
  }
  return days
}
