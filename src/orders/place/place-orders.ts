import type { Context } from '../../context.ts'
import type { Outcome, PromiseOr } from '../../db/batch.ts'
import { errorCode, isLockTimeout } from '../../db/database-error.ts'
import { recordEvents } from '../../db/events.ts'
import { invariant } from '../../lib/invariant.ts'
import { Refusal } from '../../lib/refusal.ts'
import { changeLevels, insertSaleMovements } from '../../stock/stock-level.store.ts'
import { stockEvents } from '../../stock/stock-events.steps.ts'
import { insertUses } from '../../campaigns/campaign-use.store.ts'
import { draftOrders } from './draft-orders.steps.ts'
import { usesOf } from './order-campaigns.rules.ts'
import { orderCreated } from '../../sale/order/order-event.rules.ts'
import { billIdOf } from './order-target.rules.ts'
import { insertNewItems } from '../../sale/order/order.store.ts'
import { saleMovements, levelsTaken } from '../../sale/order/order-stock.steps.ts'
import { countDays, numberOrders } from '../../sale/order/number-orders.rules.ts'
import { billDeltas } from '../../sale/bill/bill-delta.rules.ts'
import { drafts, dropUnusedKeys, type Entry, type Placed, type PlaceRequest } from './place-orders.steps.ts'
import { lockTerms } from './place-orders.store.ts'
import { allotNumbers, insertOrders } from '../../sale/order/new-order.store.ts'
import { addToBillTotals } from '../../sale/bill/bill-totals.store.ts'

/**
 * Places many orders, with or without a bill, in one transaction. Each request has its own outcome: refusing one does
 * not affect the others. A request whose bill is locked elsewhere leaves the batch and runs by itself; when a batch fails
 * unexpectedly, each of its requests runs again by itself.
 *
 * Refusals: not_found, branch_forbidden, insufficient_scope, idempotency_key_reused, idempotency_in_progress,
 * validation_failed, session_not_open, product_unavailable, insufficient_stock, already_exists, limit_reached,
 * unavailable.
 */
export async function placeOrders(
  ctx: Context,
  requests: readonly PlaceRequest[],
): Promise<PromiseOr<Outcome<Placed>>[]> {
  try {
    const entries = await placeTogether(ctx, requests, 'together')
    return entries.map(entry => outcomeOf(entry) ?? placeAlone(ctx, entry.request))
  } catch (error) {
    const isHeld = isLockTimeout(error)
    if (error instanceof Refusal && error.code === 'unavailable' && !isHeld) {
      return requests.map(() => ({ error }))
    }
    const details = { err: error, size: requests.length }
    if (!isHeld) ctx.log.warn(details, 'a batch of orders failed; each of its orders runs by itself')
    return requests.map(request => placeAlone(ctx, request))
  }
}

/**
 * Places one order by itself, waiting for locks. It runs outside the batches, through the gate, which limits concurrency
 * per brand and serializes requests for one bill.
 */
async function placeAlone(ctx: Context, request: PlaceRequest): Promise<Outcome<Placed>> {
  const { caller, target, turn } = request
  // Undefined, because the batcher already separates requests with the same idempotency key.
  const ask = {
    brandId: caller.brand.id,
    kind: 'write',
    targetId: billIdOf(target),
    onceKey: undefined,
    turn,
  } as const
  try {
    return await ctx.gate.pass(ask, () => runAlone(ctx, request))
  } catch (error) {
    return { error }
  }
}

async function runAlone(ctx: Context, request: PlaceRequest): Promise<Outcome<Placed>> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [entry] = await placeTogether(ctx, [request], 'alone')
      const outcome = outcomeOf(entry!)
      invariant(outcome !== undefined, 'an order alone waits for its bill')
      return outcome
    } catch (error) {
      // A concurrent order took the same client_ref: the second attempt finds and reports it.
      if (errorCode(error) !== '23505' || attempt > 1) throw error
    }
  }
}

/** The order or refusal of an entry; undefined when it must run alone. */
function outcomeOf({ state }: Entry): Outcome<Placed> | undefined {
  if (state.kind === 'placed') return { value: state.placed }
  if (state.kind === 'refused') return { error: state.error }
  invariant(state.kind === 'alone', 'each entry of a batch is settled')
  return undefined
}

/**
 * A batch waits only briefly for locks, because its orders can run one by one; a single order waits longer. Sequential scans
 * are off, on the nodes of Citus too: cached plans live as long as their connection, and one made for a nearly empty table
 * would keep scanning it once it has grown.
 */
const settings = {
  together: { lockTimeoutMs: 1000, forbidSeqscan: true },
  alone: { lockTimeoutMs: 5000, forbidSeqscan: true },
} as const

/** Runs a batch: one transaction, three exchanges with the database. */
async function placeTogether(
  ctx: Context,
  requests: readonly PlaceRequest[],
  mode: 'together' | 'alone',
): Promise<Entry[]> {
  const brandId = requests[0]!.caller.brand.id
  return ctx.db.transact(async tx => {
    tx.withCommit(lockTerms(tx, brandId))
    const { entries, claimed, snapshot, menu } = await draftOrders(ctx, tx, requests, mode)
    dropUnusedKeys(tx, brandId, entries, claimed)
    const drafted = drafts(entries)
    if (drafted.length === 0) return entries

    // Nothing awaits the writes: they are sent with the next statements, and a failed one fails the commit. Writes that
    // need no number go first, because the stock levels and counters of a busy branch stay locked from here to the commit.
    const items = drafted.flatMap(draft => draft.items)
    tx.withCommit(insertNewItems(tx, brandId, items))
    tx.withCommit(insertSaleMovements(tx, brandId, saleMovements(drafted), snapshot.stamp))
    tx.withCommit(addToBillTotals(tx, brandId, billDeltas(drafted), snapshot.stamp))
    const [levels, lastNumbers] = await Promise.all([
      changeLevels(tx, brandId, levelsTaken(drafted)),
      allotNumbers(tx, brandId, countDays(drafted)),
    ])
    const orders = numberOrders(drafted, lastNumbers, menu, snapshot.stamp_ms)
    const stock = await stockEvents(tx, brandId, levels)
    tx.withCommit(insertOrders(tx, brandId, orders, snapshot.stamp))
    tx.withCommit(insertUses(tx, brandId, usesOf(drafted)))
    recordEvents(tx, brandId, [...orders.map(orderCreated), ...stock])

    const placed = new Map(orders.map(order => [order.id, order]))
    for (const entry of entries) {
      const order = placed.get(entry.id)
      if (order === undefined) continue
      entry.state = { kind: 'placed', placed: { order, replayed: false } }
    }
    return entries
  }, settings[mode])
}
