import { currencyDecimals } from '../../settings/brand.rules.ts'
import { serviceChargeOf } from '../../settings/settings.row.ts'
import type { CampaignUsage } from '../../campaigns/campaign-limit.rules.ts'
import type { Tx } from '../../db/database.ts'
import { inProgress } from '../../db/database.refusals.ts'
import { type OnceKey, resultOf } from '../../db/once.ts'
import { type Caller, requireBranch } from '../../access/caller.rules.ts'
import { invariant } from '../../lib/invariant.ts'
import { unknownId } from '../../lib/common.refusals.ts'
import { invalid, notFound, type Refusal } from '../../lib/refusal.ts'
import type { Turn } from '../../lib/turn.ts'
import { newUlid } from '../../lib/ulid.ts'
import type { Menu } from '../../menu/menu.types.ts'
import type { StoredMethod } from '../../payment-methods/payment-method.rules.ts'
import { lockLevels, readLevels } from '../../stock/stock-level.store.ts'
import {
  type TargetBill,
  type Draft,
  draftOrder,
  type DraftTerms,
  noBill,
  type OrderRequest,
} from './draft-order.rules.ts'
import type { DraftOrder } from '../../sale/order/number-orders.rules.ts'
import { usedCampaigns } from './order-campaigns.rules.ts'
import { blockingLevels, missingStock } from '../../sale/order/order-stock.rules.ts'
import { levelsTaken } from '../../sale/order/order-stock.steps.ts'
import {
  type CounterTarget,
  type OrderTarget,
  requireGuestsBill,
  requireNamed,
  channelOf,
} from './order-target.rules.ts'
import { clientRefName, clientRefOf, requireNewRef } from './client-ref.rules.ts'
import { findOrders } from '../../sale/order/order.store.ts'
import { type TargetBillRow, dropKeys, findKeys } from './place-orders.store.ts'
import type { BrandSnapshot } from '../../settings/sale-terms.store.ts'
import { fitsOnBill } from '../../sale/item/sale-limits.rules.ts'
import type { Size } from '../../sale/item/sale-limits.rules.ts'
import { sizeOf } from '../../sale/item/sale-limits.rules.ts'
import { sumOfSizes } from '../../sale/item/sale-limits.rules.ts'
import { stockTooLow } from '../../stock/stock.refusals.ts'
import { givenUp } from '../../sale/order/order.refusals.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'

/** A request to place one order. All requests of a batch are of the same brand. */
export type PlaceRequest = {
  caller: Caller
  once: OnceKey | undefined
  target: OrderTarget
  order: OrderRequest
  /** A request abandoned while its batch waited is not placed. */
  turn: Turn
}

/** The order of a request; `replayed` when an earlier request with the same key placed it. */
export type Placed = { order: StoredOrder; replayed: boolean }

/** A request in a batch, with the id for its order. */
export type Entry = { request: PlaceRequest; id: string; state: EntryState }

type EntryState =
  | { kind: 'waiting' }
  | { kind: 'drafted'; draft: Draft }
  | { kind: 'placed'; placed: Placed }
  | { kind: 'refused'; error: unknown }
  /** Leaves the batch: it would have to wait, or conflicts with an order of the batch that may still be refused. */
  | { kind: 'alone' }

/**
 * How orders are drafted. `together`: as a batch; a request that would have to wait leaves it. `alone`: one order, waiting
 * for locks. `preview`: one order with nothing locked; `client_ref` is not checked, guests need only `orders.read`, and
 * an unknown bill is a fault of the body.
 */
export type Mode = 'together' | 'alone' | 'preview'

/** Data read at the start of a batch; `bills` leaves out bills that do not exist or are locked elsewhere. */
export type BatchContext = {
  mode: Mode
  menu: Menu
  snapshot: BrandSnapshot
  bills: ReadonlyMap<string, TargetBillRow>
  /** Hashes (hex) of the idempotency keys that are new. */
  claimed: ReadonlySet<string>
  refs: ReadonlyMap<string, string>
  /** Records named by orders without a bill, by id. */
  customers: ReadonlyMap<string, { active: boolean }>
  methods: ReadonlyMap<string, StoredMethod>
  now: number
}

/**
 * Settles entries that cannot become an order: an unknown bill, a branch without access or a record that cannot be used is
 * refused, and a repetition gets the current state of the first order. An entry whose bill is locked elsewhere runs
 * alone.
 */
export async function admit(
  tx: Tx,
  brandId: string,
  entries: readonly Entry[],
  batch: BatchContext,
): Promise<void> {
  const { mode } = batch
  const repeated = entries.filter(entry => !isNew(entry, batch.claimed))
  const known = repeated.length === 0 ? undefined : await knownOrders(tx, brandId, repeated)
  for (const entry of entries) {
    const { caller, once, target } = entry.request
    const branchId = branchOf(target, batch)
    if (branchId === undefined && mode === 'together' && 'billId' in target) {
      entry.state = { kind: 'alone' }
      continue
    }
    attempt(entry, () => {
      requireGuestsBill(caller, target, mode === 'preview' ? 'orders.read' : 'tables.write')
      if (branchId !== undefined) requireBranch(caller, branchId)
      else if ('billId' in target) throw unknownBill(target.billId, mode)
      if (isNew(entry, batch.claimed)) {
        if (!('billId' in target)) requireRecords(target, entry.request.order, batch)
        return
      }
      const first = known?.keys.get(hexOf(once))
      if (first === undefined) throw inProgress()
      const order = known?.orders.get(resultOf(once!, first))
      invariant(order !== undefined, 'a kept key has its order')
      entry.state = { kind: 'placed', placed: { order, replayed: true } }
    })
  }
}

function unknownBill(id: string, mode: Mode): Refusal {
  return mode === 'preview' ? invalid(unknownId('dining_session_id', 'bill')) : notFound('dining_session', id)
}

/** The branch of an order; undefined when its bill was not read or the branch does not exist. */
function branchOf(target: OrderTarget, { bills, menu }: BatchContext): string | undefined {
  if ('billId' in target) return bills.get(target.billId)?.branch_id
  return menu.branches.get(target.branchId)?.id
}

function requireRecords(target: CounterTarget, order: OrderRequest, batch: BatchContext): void {
  requireNamed(target, order, {
    branch: batch.menu.branches.get(target.branchId),
    customer: batch.customers.get(order.customerId ?? ''),
    method: batch.methods.get(order.paymentMethodId ?? ''),
  })
}

/** The bill of an entry, or the stand-in for none; undefined when the bill was not read. */
export function billOf({ request: { order, target } }: Entry, batch: BatchContext): TargetBill | undefined {
  if (!('billId' in target)) return noBill(target.branchId, order.customerId)
  const row = batch.bills.get(target.billId)
  return (
    row && {
      id: row.id,
      branchId: row.branch_id,
      tableId: row.table_ids[0] ?? null,
      customerId: row.customer_id,
      status: row.status,
      itemCount: row.item_count,
      addonCount: row.addon_count,
    }
  )
}

function termsOf(
  { caller, target }: Pick<PlaceRequest, 'caller' | 'target'>,
  bill: TargetBill,
  { menu, snapshot, now }: Pick<BatchContext, 'menu' | 'snapshot' | 'now'>,
  uses: CampaignUsage,
): DraftTerms {
  return {
    menu,
    bill,
    ...channelOf(target, caller.guest !== null),
    currency: snapshot.currency,
    currencyDecimals: currencyDecimals(snapshot.currency),
    taxMode: snapshot.tax_mode,
    serviceCharge: serviceChargeOf(snapshot.service_charge),
    deliveryTaxId: snapshot.delivery_tax_id,
    used: uses.usesFor(bill.customerId),
    kitchen: { whenPaid: snapshot.kitchen_when_paid, leadMinutes: snapshot.kitchen_lead_minutes },
    staffId: caller.staff?.id ?? null,
    now,
    backdateDays: caller.backdateDays,
    newId: () => newUlid(now),
  }
}

/**
 * Drafts the orders in order of arrival. An order that conflicts only with an earlier one of the batch (same
 * client_ref, a bill now full, the last use of a campaign) runs alone, because the earlier one may still be refused.
 */
export function draftAll(entries: readonly Entry[], batch: BatchContext, uses: CampaignUsage): void {
  const sizes = new Map<string | null, Size>()
  const newRefs = new Set<string>()
  for (const entry of entries) {
    const { order } = entry.request
    const bill = billOf(entry, batch)
    if (entry.state.kind !== 'waiting' || bill === undefined) continue
    attempt(entry, () => {
      if (entry.request.turn.givenUp) throw givenUp()
      const drafted = draftOrder(entry.id, order, termsOf(entry.request, bill, batch, uses))
      const draft = drafted.order
      const ref = clientRefOf(entry.request.caller, order.clientRef)
      requireNewRef(ref, batch.refs)
      const refName = ref === null ? null : clientRefName(ref)
      const filled = sumOfSizes(sizes.get(bill.id) ?? bill, sizeOf(draft.items))
      const campaignIds = usedCampaigns(draft.items)
      const isFull = !fitsOnBill(filled) || newRefs.has(refName ?? '')
      if (isFull || uses.isTaken(campaignIds, draft.customerId)) {
        entry.state = { kind: 'alone' }
        return
      }
      if (refName !== null) newRefs.add(refName)
      if (bill.id !== null) sizes.set(bill.id, filled)
      uses.add(campaignIds, draft.customerId)
      entry.state = { kind: 'drafted', draft: drafted }
    })
  }
}

/** Refuses orders that exceed a stock level that refuses when empty; earlier orders of the batch are served first. */
export async function refuseEmptyLevels(
  tx: Tx,
  brandId: string,
  entries: readonly Entry[],
  { mode, menu }: BatchContext,
): Promise<void> {
  if (blockingLevels(menu, drafts(entries)).length === 0) return
  // Locks all stock levels at once, in lock order: locking only the blocking ones would lock them before those with lower ids.
  const read = mode === 'preview' ? readLevels : lockLevels
  const onHand = await read(tx, brandId, levelsTaken(drafts(entries)))
  for (const entry of entries) {
    const { state } = entry
    if (state.kind !== 'drafted') continue
    attempt(entry, () => {
      const [first, ...more] = missingStock(menu, state.draft.order, onHand)
      if (first !== undefined) throw stockTooLow(first, ...more)
    })
  }
}

/** Deletes the keys of entries that did not become an order; the statement is sent with the next ones. */
export function dropUnusedKeys(
  tx: Tx,
  brandId: string,
  entries: readonly Entry[],
  claimed: ReadonlySet<string>,
): void {
  const unused = entries.filter(
    ({ state, request }) =>
      state.kind !== 'drafted' && request.once !== undefined && claimed.has(hexOf(request.once)),
  )
  const hashes = unused.map(entry => hexOf(entry.request.once))
  tx.withCommit(dropKeys(tx, brandId, hashes))
}

export function drafts(entries: readonly Entry[]): DraftOrder[] {
  return entries.flatMap(({ state }) => (state.kind === 'drafted' ? [state.draft.order] : []))
}

/** Finds keys that already existed, by hash (hex), and their orders, by id. */
async function knownOrders(tx: Tx, brandId: string, repeated: readonly Entry[]) {
  const keys = await findKeys(
    tx,
    brandId,
    repeated.flatMap(entry => entry.request.once ?? []),
  )
  const ids = [...keys.values()].map(key => key.result_id)
  const orders = await findOrders(tx, brandId, ids)
  return { keys, orders: new Map(orders.map(order => [order.id, order])) }
}

/** Catches an error as the refusal of the entry, so that the rest of the batch continues. */
function attempt(entry: Entry, work: () => void): void {
  try {
    work()
  } catch (error) {
    entry.state = { kind: 'refused', error }
  }
}

function isNew({ request: { once } }: Entry, claimed: ReadonlySet<string>): boolean {
  return once === undefined || claimed.has(hexOf(once))
}

function hexOf(once: OnceKey | undefined): string {
  return once?.hash.toString('hex') ?? ''
}
