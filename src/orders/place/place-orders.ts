import { insertUses } from '../../campaigns/campaign-use.store.ts'
import { usesOf } from '../../campaigns/campaign-limit.rules.ts'
import { findNamedCustomers } from '../../customers/ledger.store.ts'
import type { Context } from '../../context.ts'
import type { Outcome, PromiseOr } from '../../db/gate/batch.ts'
import type { Tx } from '../../db/database.ts'
import { errorCode, isLockTimeout } from '../../db/database-error.ts'
import { inProgress } from '../../db/database.refusals.ts'
import { recordEvents } from '../../db/events.ts'
import { invariant } from '../../lib/invariant.ts'
import { Refusal } from '../../lib/refusal.ts'
import { newUlid } from '../../lib/ulid.ts'
import { findPaymentMethods } from '../../payment-methods/payment-method.store.ts'
import { reasonIdsOf } from '../../pricing/price-reason.rules.ts'
import { findReasons } from '../../reasons/reason.store.ts'
import { billDeltas } from '../../sale/bill/bill.rules.ts'
import { addToBillTotals } from '../../sale/bill/bill-totals.store.ts'
import { orderCreated, countDays, numberOrders } from '../../sale/order/order.rules.ts'
import { levelsTaken, saleMovements } from '../../sale/order/order-stock.rules.ts'
import { insertItems } from '../../sale/order/order-changes.store.ts'
import { insertJobs } from '../../printers/job.store.ts'
import { isLive } from '../../sale/item/item.rules.ts'
import { allotNumbers, insertNewItems, insertOrders } from '../../sale/order/order.store.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { shareTerms } from '../../settings/settings.store.ts'
import { readOrderSettings } from '../../settings/order-settings.store.ts'
import { ticketJobs } from '../../sale/paper/paper-jobs.rules.ts'
import { stockEvents } from '../../stock/stock-events.steps.ts'
import { changeLevels, insertSaleMovements } from '../../stock/stock-level.store.ts'
import { approvePrices, draftAll, drafts, refuseEmptyLevels, settleEarly, unusedKeys } from './batch.steps.ts'
import { claimKeys, dropKeys, findClientRefs, findSourceRefs, lockTargetBills } from './batch.store.ts'
import type { Batch, BatchEntry, Mode, Placed, PlaceRequest } from './batch.types.ts'
import { billIdOf, clientRefOf, sourceRefOf } from './order-request.rules.ts'

/**
 * Places many orders, with or without a bill, in one transaction. Each request has its own outcome: refusing one does
 * not affect the others. A request whose bill is locked elsewhere leaves the batch and runs by itself; when a batch fails
 * unexpectedly, each of its requests runs again by itself.
 *
 * Refusals: not_found, branch_forbidden, insufficient_scope, idempotency_key_reused, idempotency_in_progress,
 * validation_failed, approval_required, role_forbidden, branch_closed, session_not_open, product_unavailable,
 * insufficient_stock, already_exists, limit_reached, unavailable.
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
    retryKey: undefined,
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
      // A concurrent order took the same reference: the second attempt finds and reports it.
      if (errorCode(error) !== '23505' || attempt > 1) throw error
    }
  }
}

/** The order or refusal of an entry; undefined when it must run alone. */
function outcomeOf({ state }: BatchEntry): Outcome<Placed> | undefined {
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

/**
 * Runs a batch: one transaction, three exchanges with the database. `withCommit` takes statements that nothing awaits:
 * they are sent with the next ones, and the commit waits for them, and fails if one of them fails. All that is locked
 * late, the stock levels and the day's counters of a busy branch, stays locked from the second exchange to the commit.
 */
async function placeTogether(
  ctx: Context,
  requests: readonly PlaceRequest[],
  mode: 'together' | 'alone',
): Promise<readonly BatchEntry[]> {
  const brandId = requests[0]!.caller.brand.id
  return ctx.db.transact(async tx => {
    tx.withCommit(shareTerms(tx, brandId))
    const batch = await draftOrders(ctx, tx, requests, mode)
    if (mode === 'alone') await approvePrices(tx, batch)
    tx.withCommit(dropKeys(tx, brandId, unusedKeys(batch)))
    const placed = new Map((await writeDrafts(tx, batch)).map(order => [order.id, order]))
    for (const entry of batch.entries) {
      const order = placed.get(entry.id)
      if (order !== undefined) entry.state = { kind: 'placed', placed: { order, replayed: false } }
    }
    return batch.entries
  }, settings[mode])
}

/**
 * Drafts orders of one brand: reads and checks keys, bills, records, campaigns and stock. Placing writes the drafts and a
 * preview shows its draft, so the two cannot differ; `Mode` lists their differences.
 */
export async function draftOrders(
  ctx: Context,
  tx: Tx,
  requests: readonly PlaceRequest[],
  mode: Mode,
): Promise<Batch> {
  const batch = await readBatch(ctx, tx, requests, mode)
  await settleEarly(tx, batch)
  await draftAll(tx, batch)
  await refuseEmptyLevels(tx, batch)
  return batch
}

async function readBatch(
  ctx: Context,
  tx: Tx,
  requests: readonly PlaceRequest[],
  mode: Mode,
): Promise<Batch> {
  const now = ctx.now()
  const entries = requests.map((request): BatchEntry => ({
    request,
    id: newUlid(now),
    state: { kind: 'waiting' },
  }))
  const brandId = requests[0]!.caller.brand.id
  const sent = <T>(of: (request: PlaceRequest) => T | null | undefined): T[] =>
    requests.flatMap(one => of(one) ?? [])
  const refs = mode === 'preview' ? [] : sent(({ caller, order }) => clientRefOf(caller, order.clientRef))
  const sourceRefs = mode === 'preview' ? [] : sent(({ order }) => sourceRefOf(order))
  const customerIds = sent(({ order }) => order.customerId)
  const methodIds = sent(({ order }) => order.paymentMethodId)
  const reasonIds = requests.flatMap(({ order }) => reasonIdsOf(order.lines))
  const claiming = claim(tx, brandId, entries)
  // The stamp is read after the bills are locked, so that a bill's updated_at never goes back.
  const reading = Promise.all([
    lockTargetBills(tx, brandId, [...new Set(sent(({ target }) => billIdOf(target)))], mode),
    readOrderSettings(tx, brandId),
    findClientRefs(tx, brandId, refs),
    findSourceRefs(tx, brandId, sourceRefs),
    findNamedCustomers(tx, brandId, customerIds, mode !== 'preview'),
    findPaymentMethods(tx, brandId, methodIds),
    findReasons(tx, brandId, reasonIds),
  ])
  // All statements are sent together. If another request with the same key is running they fail too; `claiming` reports why.
  reading.catch(() => undefined)
  const claimed = await claiming
  const [bills, settings, known, atSource, customers, found, reasons] = await reading
  const menu = await ctx.menus.menuAt(tx, brandId, settings.menuVersion)
  const methods = new Map(found.map(method => [method.id, method]))
  return {
    brandId,
    mode,
    entries,
    now,
    menu,
    settings,
    bills,
    claimed,
    refs: new Map([...known, ...atSource]),
    customers,
    methods,
    reasons,
  }
}

/** Writes the keys of all entries; `settleEarly` answers the entries whose keys already existed. */
async function claim(tx: Tx, brandId: string, entries: readonly BatchEntry[]): Promise<Set<string>> {
  const keys = entries.flatMap(({ request: { idempotencyKey }, id }) =>
    idempotencyKey === undefined ? [] : [{ idempotencyKey, resultId: id }],
  )
  try {
    return await claimKeys(tx, brandId, keys)
  } catch (error) {
    throw isLockTimeout(error) ? inProgress() : error
  }
}

/** Writes the drafts: all that needs no number first, then stock levels and numbers, at last what has a number. */
async function writeDrafts(tx: Tx, batch: Batch): Promise<StoredOrder[]> {
  const { brandId, menu, settings } = batch
  const drafted = drafts(batch)
  if (drafted.length === 0) return []
  const items = drafted.flatMap(draft => draft.items)
  // A service charge that is not due or waived has ended already.
  const [live, ended] = [items.filter(isLive), items.filter(item => !isLive(item))]
  tx.withCommit(insertNewItems(tx, brandId, live))
  if (ended.length > 0) tx.withCommit(insertItems(tx, brandId, ended))
  tx.withCommit(insertSaleMovements(tx, brandId, saleMovements(drafted, newUlid), settings.stamp))
  tx.withCommit(addToBillTotals(tx, brandId, billDeltas(drafted), settings.stamp))
  tx.withCommit(insertJobs(tx, brandId, ticketJobs(drafted, menu.printers, newUlid)))
  const [levels, lastNumbers] = await Promise.all([
    changeLevels(tx, brandId, levelsTaken(drafted)),
    allotNumbers(tx, brandId, countDays(drafted)),
  ])
  const orders = numberOrders(drafted, lastNumbers, menu, settings.stampMs)
  const stock = await stockEvents(tx, brandId, levels)
  tx.withCommit(insertOrders(tx, brandId, orders, settings.stamp))
  tx.withCommit(insertUses(tx, brandId, usesOf(drafted)))
  recordEvents(tx, brandId, [...orders.map(orderCreated), ...stock])
  return orders
}
