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
import { onEmptyCopies } from '../db/schema/on-empty-copies.ts'
import { allEndpoints } from '../endpoints.ts'
import { localLimiter } from '../http/limits/rate-limit.ts'
import { createKey } from '../keys/create-key.ts'
import { makeMenuCache } from '../menu/menu.cache.ts'
import { type Limits, openTills } from './rehearsal-tills.ts'

/**
 * V8 compiles a function after 400 calls, but not within 500 calls of its first object of a new class. Four of five functions
 * that an order uses are compiled after 2,000 orders.
 */
const usual = { orders: 4000, atMostMs: 6000 }

/**
 * Places orders through the API on empty copies of the tables, so that V8 compiles the code of an order before the first
 * real one (docs/decisions/0035-rehearsal.md). A rehearsal that fails is only logged.
 * @param signal ends it after the orders under way
 * @param limits on a slow machine it ends after fewer orders
 */
export async function rehearse(ctx: Context, signal?: AbortSignal, limits = usual): Promise<void> {
  const until = performance.now() + limits.atMostMs
  const isEnded = (): boolean => signal?.aborted === true
  const isOver = (): boolean => isEnded() || performance.now() >= until
  let orders = 0
  try {
    await onEmptyCopies(ctx.db, async db => {
      orders = await placeOrders(silent({ ...ctx, db }), { orders: limits.orders, isOver })
    })
    if (isEnded()) ctx.log.debug({ orders }, 'the rehearsal of orders was ended')
    else ctx.log.info({ orders }, 'orders were rehearsed')
  } catch (err) {
    // A service that stops may close the database first.
    const level = isEnded() ? 'debug' : 'warn'
    ctx.log[level]({ err }, 'orders could not be rehearsed, so the first ones will take longer')
  } finally {
    // Rehearsed orders are not counted.
    for (const metric of [batchSizes, eventsRecorded, gateWaits]) metric.reset()
    batchSizes.zero({})
  }
}

/** Shares no queue and no cache with real requests, and logs nothing. */
function silent(ctx: Context): Context {
  const log = ctx.log.child({}, { level: 'silent' })
  return { ...ctx, log, gate: makeGate(), menus: makeMenuCache() }
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
