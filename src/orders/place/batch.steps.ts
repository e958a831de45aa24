import { requireBranch } from '../../access/caller.rules.ts'
import {
  type CampaignQuery,
  type CampaignUsage,
  hasLimits,
  usedCampaigns,
} from '../../campaigns/campaign-limit.rules.ts'
import { lockCampaigns } from '../../campaigns/lock-campaigns.steps.ts'
import type { Tx } from '../../db/database.ts'
import { inProgress } from '../../db/database.refusals.ts'
import { resultOf } from '../../db/idempotency.ts'
import { unknownId } from '../../lib/common.refusals.ts'
import { invariant } from '../../lib/invariant.ts'
import { invalid, notFound, type Refusal } from '../../lib/refusal.ts'
import { newUlid } from '../../lib/ulid.ts'
import { fitsOnBill, type Size, sizeOf, sumOfSizes } from '../../sale/item/sale-limits.rules.ts'
import type { DraftOrder } from '../../sale/order/order.rules.ts'
import { blockingLevels, levelsTaken, missingStock } from '../../sale/order/order-stock.rules.ts'
import { findOrders } from '../../sale/order/order.store.ts'
import { isOverridden } from '../../sale/item/price-override.rules.ts'
import { requirePrices } from '../../sale/order/price-override.steps.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import { lockLevels, readLevels } from '../../stock/stock-level.store.ts'
import { stockTooLow } from '../../stock/stock.refusals.ts'
import { givenUp } from './place.refusals.ts'
import { findKeys } from './batch.store.ts'
import type { Batch, BatchEntry, Mode, OrderTarget, TargetBill } from './batch.types.ts'
import { draftOrder, orderedAtOf } from './draft-order.rules.ts'
import {
  channelOf,
  noBill,
  requireGuestsBill,
  requireNamed,
  requireNewRefs,
  refNames,
} from './order-request.rules.ts'

/**
 * Settles entries that cannot become an order: an unknown bill, a branch without access or a record that cannot be used is
 * refused, and a repetition gets the current state of the first order. An entry whose bill is locked elsewhere runs
 * alone.
 */
export async function settleEarly(tx: Tx, batch: Batch): Promise<void> {
  const repeated = batch.entries.filter(entry => !isNew(entry, batch))
  const known = repeated.length === 0 ? undefined : await knownOrders(tx, batch.brandId, repeated)
  for (const entry of batch.entries) {
    const { idempotencyKey, target } = entry.request
    if (batch.mode === 'together' && 'billId' in target && branchOf(target, batch) === undefined) {
      entry.state = { kind: 'alone' }
      continue
    }
    attempt(entry, () => {
      requireTarget(entry, batch)
      if (isNew(entry, batch)) return requireRecords(entry, batch)
      const first = known?.keys.get(hexOf(entry))
      if (first === undefined) throw inProgress()
      const order = known?.orders.get(resultOf(idempotencyKey!, first))
      invariant(order !== undefined, 'a kept key has its order')
      entry.state = { kind: 'placed', placed: { order, replayed: true } }
    })
  }
}

function requireTarget({ request: { caller, target } }: BatchEntry, batch: Batch): void {
  const branchId = branchOf(target, batch)
  requireGuestsBill(caller, target, batch.mode === 'preview' ? 'orders.read' : 'tables.write')
  if (branchId !== undefined) requireBranch(caller, branchId)
  else if ('billId' in target) throw unknownBill(target.billId, batch.mode)
}

function unknownBill(id: string, mode: Mode): Refusal {
  return mode === 'preview' ? invalid(unknownId('dining_session_id', 'bill')) : notFound('dining_session', id)
}

/** The branch of an order; undefined when its bill was not read or the branch does not exist. */
function branchOf(target: OrderTarget, { bills, menu }: Batch): string | undefined {
  if ('billId' in target) return bills.get(target.billId)?.branchId
  return menu.branches.get(target.branchId)?.id
}

function requireRecords({ request: { target, order } }: BatchEntry, batch: Batch): void {
  if ('billId' in target) return
  requireNamed(target, order, {
    branch: batch.menu.branches.get(target.branchId),
    customer: batch.customers.get(order.customerId ?? ''),
    method: batch.methods.get(order.paymentMethodId ?? ''),
  })
}

/** Finds keys that already existed, by hash (hex), and their orders, by id. */
async function knownOrders(tx: Tx, brandId: string, repeated: readonly BatchEntry[]) {
  const sent = repeated.flatMap(entry => entry.request.idempotencyKey ?? [])
  const keys = await findKeys(tx, brandId, sent)
  const ids = [...keys.values()].map(key => key.result_id)
  const orders = await findOrders(tx, brandId, ids)
  return { keys, orders: new Map(orders.map(order => [order.id, order])) }
}

/**
 * Drafts the orders in order of arrival. An order that conflicts only with an earlier one of the batch (same
 * reference, a bill now full, the last use of a campaign) runs alone, because the earlier one may still be refused.
 */
export async function draftAll(tx: Tx, batch: Batch): Promise<void> {
  const uses = await lockUses(tx, batch)
  const sizes = new Map<string | null, Size>()
  const newRefs = new Set<string>()
  for (const entry of batch.entries) {
    const bill = billOf(entry, batch)
    if (entry.state.kind !== 'waiting' || bill === undefined) continue
    attempt(entry, () => {
      const draft = draftOf(entry, bill, batch, uses)
      const { items, customerId } = draft.order
      const { caller, order } = entry.request
      requireNewRefs(caller, order, batch.refs)
      const refs = refNames(caller, order)
      const filled = sumOfSizes(sizes.get(bill.id) ?? bill, sizeOf(items))
      const campaignIds = usedCampaigns(items)
      const isFull = !fitsOnBill(filled) || refs.some(ref => newRefs.has(ref))
      // An approval is used up by what becomes an order, which only an order by itself is known to do.
      const needsApproval = batch.mode === 'together' && isOverridden(items)
      if (needsApproval || isFull || uses.isTaken(campaignIds, customerId)) {
        entry.state = { kind: 'alone' }
        return
      }
      for (const ref of refs) newRefs.add(ref)
      if (bill.id !== null) sizes.set(bill.id, filled)
      uses.add(campaignIds, customerId)
      entry.state = { kind: 'drafted', draft }
    })
  }
}

/** The bill of an entry, or the stand-in for none; undefined when the bill was not read. */
function billOf({ request: { order, target } }: BatchEntry, { bills }: Batch): TargetBill | undefined {
  return 'billId' in target
    ? bills.get(target.billId)
    : noBill(target.branchId, order.customerId, target.tableId)
}

/**
 * Locks the campaigns with a limit that could apply to orders of the batch, and counts their uses; a preview only counts
 * them. Without any such campaign, the database is not queried.
 */
function lockUses(tx: Tx, batch: Batch): Promise<CampaignUsage> {
  const { brandId, menu, mode } = batch
  const waiting = hasLimits(menu) ? batch.entries.filter(({ state }) => state.kind === 'waiting') : []
  const queries = waiting.flatMap(entry => {
    const bill = billOf(entry, batch)
    return bill === undefined ? [] : [queryOf(entry, bill, batch)]
  })
  return lockCampaigns(tx, brandId, { menu, queries, locks: mode !== 'preview' })
}

function queryOf({ request }: BatchEntry, bill: TargetBill, { menu, now }: Batch): CampaignQuery {
  const { order } = request
  return {
    branchId: bill.branchId,
    channel: channelOf(request.target, request.caller.guest !== null).channel,
    at: orderedAtOf(order, now),
    zone: menu.branches.get(bill.branchId)!.timezone,
    couponCode: order.couponCode,
    customerId: bill.customerId,
    productIds: order.lines.map(line => line.productId),
  }
}

function draftOf({ id, request }: BatchEntry, bill: TargetBill, batch: Batch, uses: CampaignUsage) {
  if (request.turn.givenUp) throw givenUp()
  const { caller, order, lang } = request
  const { menu, settings, now, reasons } = batch
  return draftOrder(id, order, {
    ...settings,
    currencyDecimals: currencyDecimals(settings.currency),
    menu,
    reasons,
    now,
    bill,
    ...channelOf(request.target, request.caller.guest !== null),
    used: uses.usesFor(bill.customerId),
    staffId: caller.staff?.id ?? null,
    backdateDays: caller.backdateDays,
    lang,
    newId: () => newUlid(now),
  })
}

/** Refuses orders that exceed a stock level that refuses when empty; earlier orders of the batch are served first. */
export async function refuseEmptyLevels(tx: Tx, batch: Batch): Promise<void> {
  const { brandId, menu, mode } = batch
  const orders = drafts(batch)
  if (blockingLevels(menu, orders).length === 0) return
  // Locks all stock levels at once, in lock order: locking only the blocking ones would lock them before those with lower ids.
  const read = mode === 'preview' ? readLevels : lockLevels
  const onHand = await read(tx, brandId, levelsTaken(orders))
  for (const entry of batch.entries) {
    const { state } = entry
    if (state.kind !== 'drafted') continue
    attempt(entry, () => {
      const [first, ...more] = missingStock(menu, state.draft.order, onHand)
      if (first !== undefined) throw stockTooLow(first, ...more)
    })
  }
}

/** Requires the approval of other prices than the menu's for an order by itself. */
export async function approvePrices(tx: Tx, { entries }: Batch): Promise<void> {
  for (const entry of entries) {
    const { state, request } = entry
    if (state.kind !== 'drafted') continue
    const { billId, branchId, items } = state.draft.order
    try {
      await requirePrices(tx, request.caller, billId ?? branchId, { lines: request.order.lines, items })
    } catch (error) {
      entry.state = { kind: 'refused', error }
    }
  }
}

/** The hashes (hex) of new keys whose entries did not become an order: they are deleted, so that they can be sent again. */
export function unusedKeys(batch: Batch): string[] {
  const unused = batch.entries.filter(
    entry => entry.state.kind !== 'drafted' && batch.claimed.has(hexOf(entry)),
  )
  return unused.map(hexOf)
}

export function drafts({ entries }: Batch): DraftOrder[] {
  return entries.flatMap(({ state }) => (state.kind === 'drafted' ? [state.draft.order] : []))
}

/** Catches an error as the refusal of the entry, so that the rest of the batch continues. */
function attempt(entry: BatchEntry, work: () => void): void {
  try {
    work()
  } catch (error) {
    entry.state = { kind: 'refused', error }
  }
}

function isNew(entry: BatchEntry, { claimed }: Batch): boolean {
  return entry.request.idempotencyKey === undefined || claimed.has(hexOf(entry))
}

function hexOf({ request: { idempotencyKey } }: BatchEntry): string {
  return idempotencyKey?.hash.toString('hex') ?? ''
}
