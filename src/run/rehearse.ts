import type { AddressInfo } from 'node:net'
import { register } from 'prom-client'
import { makeAuthenticator } from '../access/authenticate.ts'
import { gatherKeyUses } from '../access/key-uses.ts'
import { maxRateLimit } from '../access/key.types.ts'
import { scopes } from '../access/scope.rules.ts'
import { buildApp } from '../app.ts'
import { createBrand } from '../brands/create-brand.ts'
import type { Context } from '../context.ts'
import { makeGate } from '../db/gate.ts'
import { onEmptyCopies } from '../db/schema/on-empty-copies.ts'
import { isDistributed } from '../db/schema/citus.ts'
import { allEndpoints } from '../endpoints.ts'
import { localLimiter } from '../http/limits/rate-limit.ts'
import { createKey } from '../keys/create-key.ts'
import { makeMenuCache } from '../menu/menu.cache.ts'
import { openTills } from './rehearsal-tills.ts'

/** Places as many orders of a made-up restaurant as V8 needs to compile their code. */
const usual = { orders: 640, atMostMs: 1_500 }

/**
 * Places orders through the API on empty copies of the tables, before the service listens. V8 compiles the code of an order
 * meanwhile; the first half second of orders would otherwise take twice as long (docs/decisions/0035-rehearsal.md). A
 * rehearsal that fails does not stop the start.
 * @param limits on a slow machine the service listens after fewer orders
 */
export async function rehearse(ctx: Context, limits = usual): Promise<void> {
  // Citus would distribute the copies' rows, or not, by rules of its own.
  if (await isDistributed(ctx.db)) return
  const until = performance.now() + limits.atMostMs
  const log = ctx.log.child({}, { level: 'silent' })
  try {
    let placed = 0
    await onEmptyCopies(ctx.db, async db => {
      const own = { ...ctx, db, log, gate: makeGate(), menus: makeMenuCache() }
      placed = await placeOrders(own, { orders: limits.orders, until })
    })
    ctx.log.debug({ orders: placed }, 'orders were rehearsed')
  } catch (err) {
    ctx.log.warn({ err }, 'orders could not be rehearsed, so the first ones will take longer')
  } finally {
    // Rehearsed orders are not counted.
    register.resetMetrics()
  }
}

/** Serves the API on a port of its own. @returns the number of orders placed */
async function placeOrders(ctx: Context, limits: { orders: number; until: number }): Promise<number> {
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
