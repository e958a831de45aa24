import type { Context } from '../context.ts'
import type { Outcome, PromiseOr } from '../db/batch.ts'
import { errorCode, isLockTimeout } from '../db/database-error.ts'
import { recordEvents } from '../db/events.ts'
import { Refusal } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { changeLevels, insertSaleMovements } from '../stock/stock-level.store.ts'
import { stockEvents } from '../stock/stock-events.steps.ts'
import { insertUses } from '../campaigns/campaign-use.store.ts'
import { findPaymentMethods } from '../payments/payment.store.ts'
import { clientRefOf } from './client-ref.rules.ts'
import { holdCampaigns } from './hold-campaigns.steps.ts'
import { usesOf } from './order-campaigns.rules.ts'
import { orderCreated } from './order-event.rules.ts'
import { billIdOf } from './order-target.rules.ts'
import { insertNewItems } from './order.store.ts'
import { saleMovements, shelvesTaken } from './order-stock.steps.ts'
import { billGrowth, countDays, numberOrders } from './place-orders.rules.ts'
import {
  admit,
  claim,
  draftAll,
  drafts,
  dropUnusedKeys,
  type Entry,
  type Placed,
  type PlaceRequest,
  refuseEmptyShelves,
} from './place-orders.steps.ts'
import {
  allotNumbers,
  findClientRefs,
  findOrderCustomers,
  growBills,
  insertOrders,
  prepareBatch,
  lockBills,
  readGround,
} from './place-orders.store.ts'

/**
 * Sends orders to the kitchen, rounds for bills and orders without one, many in one transaction. Each request has its own outcome: the refusal of one leaves
 * its neighbours alone. A request whose bill is held elsewhere leaves the batch and runs by itself, and when a batch
 * fails for a reason nobody foresaw, its requests run again each by itself.
 *
 * Refusals: not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress, validation_failed,
 * session_not_open, product_unavailable, insufficient_stock, already_exists, limit_reached, unavailable.
 */
export async function placeOrders(
  ctx: Context,
  requests: readonly PlaceRequest[],
): Promise<PromiseOr<Outcome<Placed>>[]> {
  try {
    const entries = await placeTogether(ctx, requests, true)
    return entries.map(entry => entry.outcome ?? placeAlone(ctx, entry.request))
  } catch (error) {
    const isHeld = isLockTimeout(error)
    if (error instanceof Refusal && error.code === 'unavailable' && !isHeld) {
      return requests.map(() => ({ error }))
    }
    const told = { err: error, size: requests.length }
    if (!isHeld) ctx.log.warn(told, 'a batch of orders failed; each of its orders runs by itself')
    return requests.map(request => placeAlone(ctx, request))
  }
}

/**
 * One order by itself, which waits for what others hold: outside of the batches, at the gate, where few of a brand are
 * at work and those for one bill go one after the other.
 */
async function placeAlone(ctx: Context, request: PlaceRequest): Promise<Outcome<Placed>> {
  const { caller, target, turn } = request
  // Its idempotency key is held by the batches.
  const visit = {
    brandId: caller.brand.id,
    kind: 'act',
    thing: billIdOf(target),
    twin: undefined,
    turn,
  } as const
  try {
    return await ctx.gate.pass(visit, () => runAlone(ctx, request))
  } catch (error) {
    return { error }
  }
}

async function runAlone(ctx: Context, request: PlaceRequest): Promise<Outcome<Placed>> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [entry] = await placeTogether(ctx, [request], false)
      return entry!.outcome!
    } catch (error) {
      // Another order took the same client_ref meanwhile: the second look finds it and names it.
      if (errorCode(error) !== '23505' || attempt > 1) throw error
    }
  }
}

/** The whole story of a batch: one transaction, three exchanges with the database. */
async function placeTogether(
  ctx: Context,
  requests: readonly PlaceRequest[],
  together: boolean,
): Promise<Entry[]> {
  const now = ctx.now()
  const { brand } = requests[0]!.caller
  const brandId = brand.id
  const billIds = [...new Set(requests.flatMap(({ target }) => billIdOf(target) ?? []))]
  const [clientRefs, customerIds, methodIds] = [
    requests.flatMap(request => clientRefOf(request.caller, request.order.clientRef) ?? []),
    requests.flatMap(request => request.order.customerId ?? []),
    requests.flatMap(request => request.order.paymentMethodId ?? []),
  ]

  return ctx.db.transact(async tx => {
    // Made here, so that a transaction that lost begins anew with nothing drafted or refused.
    const entries: Entry[] = requests.map(request => ({ request, id: newUlid(now) }))
    tx.withCommit(prepareBatch(tx, brandId, together))
    const claiming = claim(tx, brandId, entries)
    // The stamp is read when the bills are held: a bill's updated_at never goes back.
    const reading = Promise.all([
      lockBills(tx, brandId, billIds, together),
      readGround(tx, brandId),
      findClientRefs(tx, brandId, clientRefs),
      findOrderCustomers(tx, brandId, customerIds),
      findPaymentMethods(tx, brandId, methodIds),
    ])
    // All travel together; when a key's twin is still at work they fail with it, and the key says why.
    reading.catch(() => undefined)
    const claimed = await claiming
    const [bills, ground, refs, customers, found] = await reading
    const menu = await ctx.menus.menuAt(tx, brandId, ground.menu_version)
    const methods = new Map(found.map(method => [method.id, method]))
    const start = { ctx, together, menu, ground, bills, claimed, refs, customers, methods, now }
    await admit(tx, brandId, entries, start)
    draftAll(entries, start, await holdCampaigns(tx, brandId, entries, start))
    await refuseEmptyShelves(tx, brandId, entries, menu)
    dropUnusedKeys(tx, brandId, entries, claimed)
    const drafted = drafts(entries)
    if (drafted.length === 0) return entries

    // Nothing waits for the writes: they travel with what comes next, and one that fails fails the commit. What needs
    // no number goes first: the shelves and counters of a busy branch are held from here to the commit.
    const items = drafted.flatMap(draft => draft.items)
    tx.withCommit(insertNewItems(tx, brandId, items))
    tx.withCommit(insertSaleMovements(tx, brandId, saleMovements(drafted), ground.stamp))
    tx.withCommit(growBills(tx, brandId, billGrowth(drafted), ground.stamp))
    const [levels, lastNumbers] = await Promise.all([
      changeLevels(tx, brandId, shelvesTaken(drafted)),
      allotNumbers(tx, brandId, countDays(drafted)),
    ])
    const orders = numberOrders(drafted, lastNumbers, menu, ground.stamp_ms)
    const stock = await stockEvents(tx, brand, levels)
    tx.withCommit(insertOrders(tx, brandId, orders, ground.stamp))
    tx.withCommit(insertUses(tx, brandId, usesOf(drafted)))
    tx.withCommit(recordEvents(tx, brandId, [...orders.map(orderCreated), ...stock]))

    const placed = new Map(orders.map(order => [order.id, order]))
    for (const entry of entries) {
      const order = placed.get(entry.id)
      if (order === undefined) continue
      entry.outcome = { value: { order, replayed: false } }
    }
    return entries
  })
}
