import type { AddressInfo } from 'node:net'
import { makeAuthenticator } from '../access/authenticate.ts'
import { gatherKeyUses } from '../access/key-uses.ts'
import { maxRateLimit } from '../access/key.types.ts'
import { scopes } from '../access/scope.rules.ts'
import { buildApp } from '../app.ts'
import { createBrand } from '../brands/create-brand.ts'
import type { Context } from '../context.ts'
import { makeGate } from '../db/gate.ts'
import { batchSizes, eventsRecorded, gateWaits } from '../db/metrics.ts'
import type { PgConnection } from '../db/open.ts'
import { openEmptyCopies } from '../db/schema/empty-copies.ts'
import { allEndpoints } from '../endpoints.ts'
import { localLimiter } from '../http/limits/rate-limit.ts'
import { createKey } from '../keys/create-key.ts'
import { makeMenuCache } from '../menu/menu.cache.ts'
import { type Limits, openTills } from './rehearsal-tills.ts'

/**
 * V8's first compiler needs 2,000 orders for most functions, its second one 20,000. Code that it compiles for one object, such as
 * the database, is thrown away at the next, so each round has its own.
 */
const usual = { orders: 20_000, ordersPerRound: 4000, atMostMs: 30_000 }

/** A service, and how it reaches its database. */
type Service = { ctx: Context; connection: PgConnection }

/**
 * Places orders through the API on empty copies of the tables, so that V8 compiles the code of an order before the first
 * real one (docs/decisions/0035-rehearsal.md). A rehearsal that fails is only logged.
 * @param signal ends it after the orders under way
 * @param limits on a slow machine it ends after fewer orders
 */
export async function rehearse(service: Service, signal?: AbortSignal, limits = usual): Promise<void> {
  const { log } = service.ctx
  const until = performance.now() + limits.atMostMs
  const isEnded = (): boolean => signal?.aborted === true
  const isOver = (): boolean => isEnded() || performance.now() >= until
  let orders = 0
  try {
    while (orders < limits.orders && !isOver()) {
      const inRound = Math.min(limits.ordersPerRound, limits.orders - orders)
      orders += await playRound(service, { orders: inRound, isOver })
    }
    if (isEnded()) log.debug({ orders }, 'the rehearsal of orders was ended')
    else log.info({ orders }, 'orders were rehearsed')
  } catch (err) {
    // A service that stops may stop the embedded PostgreSQL first.
    const level = isEnded() ? 'debug' : 'warn'
    log[level]({ err }, 'orders could not be rehearsed, so the first ones will take longer')
  } finally {
    // Rehearsed orders are not counted.
    for (const metric of [batchSizes, eventsRecorded, gateWaits]) metric.reset()
    batchSizes.zero({})
  }
}

/** Shares no connection, queue or cache with real requests. @returns the number of orders placed */
async function playRound({ ctx, connection }: Service, limits: Limits): Promise<number> {
  const log = ctx.log.child({}, { level: 'silent' })
  const db = await openEmptyCopies({ connection, log })
  try {
    return await placeOrders({ ...ctx, db, log, gate: makeGate(), menus: makeMenuCache() }, limits)
  } finally {
    await db.close()
  }
}

/** Serves the API on a port of its own. @returns the number of orders placed */
async function placeOrders(ctx: Context, limits: Limits): Promise<number> {
  const uses = gatherKeyUses(ctx)
  const authenticate = makeAuthenticator(ctx, uses)
  const app = await buildApp(ctx, allEndpoints(ctx), { authenticate, limiter: localLimiter() })
  try {
    const restaurant = await openRestaurant(ctx)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    return await openTills({ port, ...restaurant }, limits)
  } finally {
    await app.close()
    await uses.flush()
  }
}

async function openRestaurant(ctx: Context): Promise<{ branchId: string; key: string }> {
  const { brand, branch } = await createBrand(ctx, {
    name: 'Rehearsal',
    currency: 'EUR',
    timezone: 'Europe/Rome',
    defaultLanguage: 'en',
    languages: ['en'],
    taxMode: 'inclusive',
  })
  const { text } = await createKey(ctx, brand.id, {
    name: 'Rehearsal',
    scopes: [...scopes],
    branchIds: [],
    rateLimit: maxRateLimit,
    backdateDays: 0,
    lastDay: undefined,
  })
  return { branchId: branch.id, key: text }
}
