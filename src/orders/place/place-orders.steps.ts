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
  type DraftOrder,
  draftOrder,
  type DraftTerms,
  maxLiveItems,
  noBill,
  type OrderRequest,
} from './draft-order.rules.ts'
import { usedCampaigns } from './order-campaigns.rules.ts'
import { blockingLevels, missingStock } from './order-stock.rules.ts'
import { levelsTaken } from './order-stock.steps.ts'
import {
  type CounterTarget,
  type OrderTarget,
  requireGuestsBill,
  requireNamed,
  channelOf,
} from './order-target.rules.ts'
import { clientRefName, clientRefOf, requireNewRef } from './client-ref.rules.ts'
import { findOrders } from '../order.store.ts'
import { type BrandSnapshot, type TargetBillRow, dropKeys, findKeys } from './place-orders.store.ts'
import { stockTooLow } from '../../stock/stock.refusals.ts'
import { givenUp } from '../order.refusals.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'

/** One order, for a bill or without one. Every request of a batch is of the same brand. */
export type PlaceRequest = {
  caller: Caller
  once: OnceKey | undefined
  target: OrderTarget
  order: OrderRequest
  /** A request given up while its batch waited is not placed. */
  turn: Turn
}

/** The order of a request: placed now or, when it is a repetition, the first time. */
export type Placed = { order: StoredOrder; replayed: boolean }

/** A request on its way through a batch, with the id that its order would have. */
export type Entry = { request: PlaceRequest; id: string; state: EntryState }

type EntryState =
  | { kind: 'waiting' }
  | { kind: 'drafted'; draft: Draft }
  | { kind: 'placed'; placed: Placed }
  | { kind: 'refused'; error: unknown }
  /** Leaves the batch: it would have to wait, or conflicts with an order of the batch that may yet be refused. */
  | { kind: 'alone' }

/**
 * How orders are drafted. `together`: as a batch, which a request that would have to wait leaves. `alone`: waiting for
 * locks. `preview`: as an order alone, with nothing locked; no `client_ref` is looked for, guests need no right to
 * order, and a bill that does not exist is a fault of the body.
 */
export type Mode = 'together' | 'alone' | 'preview'

/** Data read at the start of a batch; `bills` lacks those that do not exist or are locked elsewhere. */
export type BatchStart = {
  mode: Mode
  menu: Menu
  ground: BrandSnapshot
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
 * Settles entries that cannot become an order: an unknown bill, a branch out of reach, a record that may not be named
 * are refused, and a repetition gets the first order as it stands now. An entry whose bill the batch did not get runs
 * alone.
 */
export async function admit(
  tx: Tx,
  brandId: string,
  entries: readonly Entry[],
  start: BatchStart,
): Promise<void> {
  const { mode } = start
  const repeated = entries.filter(entry => !isNew(entry, start.claimed))
  const known = repeated.length === 0 ? undefined : await knownOrders(tx, brandId, repeated)
  for (const entry of entries) {
    const { caller, once, target } = entry.request
    const branchId = branchOf(target, start)
    if (branchId === undefined && mode === 'together' && 'billId' in target) {
      entry.state = { kind: 'alone' }
      continue
    }
    attempt(entry, () => {
      requireGuestsBill(caller, target, mode === 'preview' ? 'orders.read' : 'tables.write')
      if (branchId !== undefined) requireBranch(caller, branchId)
      else if ('billId' in target) throw unknownBill(target.billId, mode)
      if (isNew(entry, start.claimed)) {
        if (!('billId' in target)) requireKnown(target, entry.request.order, start)
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

/** The branch an order is sent in; undefined when its bill was not locked or the branch does not exist. */
function branchOf(target: OrderTarget, { bills, menu }: BatchStart): string | undefined {
  if ('billId' in target) return bills.get(target.billId)?.branch_id
  return menu.branches.get(target.branchId)?.id
}

function requireKnown(target: CounterTarget, order: OrderRequest, start: BatchStart): void {
  requireNamed(target, order, {
    branch: start.menu.branches.get(target.branchId),
    customer: start.customers.get(order.customerId ?? ''),
    method: start.methods.get(order.paymentMethodId ?? ''),
  })
}

/** The bill an entry goes to, or the stand-in without one; undefined when the batch did not get it. */
export function billOf({ request: { order, target } }: Entry, start: BatchStart): TargetBill | undefined {
  if (!('billId' in target)) return noBill(target.branchId, order.customerId)
  const row = start.bills.get(target.billId)
  return (
    row && {
      id: row.id,
      branchId: row.branch_id,
      tableId: row.table_ids[0] ?? null,
      customerId: row.customer_id,
      status: row.status,
      liveItems: row.live_items,
      cancelledItems: row.cancelled_items,
    }
  )
}

function termsOf(
  { caller, target }: Pick<PlaceRequest, 'caller' | 'target'>,
  bill: TargetBill,
  { menu, ground, now }: Pick<BatchStart, 'menu' | 'ground' | 'now'>,
  uses: CampaignUsage,
): DraftTerms {
  return {
    menu,
    bill,
    ...channelOf(target, caller.guest !== null),
    currency: ground.currency,
    currencyDecimals: currencyDecimals(ground.currency),
    taxMode: ground.tax_mode,
    serviceCharge: serviceChargeOf(ground.service_charge),
    deliveryTaxId: ground.delivery_tax_id,
    used: uses.usesFor(bill.customerId),
    kitchen: { whenPaid: ground.kitchen_when_paid, leadMinutes: ground.kitchen_lead_minutes },
    staffId: caller.staff?.id ?? null,
    now,
    backdateDays: caller.backdateDays,
    newId: () => newUlid(now),
  }
}

/**
 * Drafts the orders in order of arrival. An order that conflicts only with an earlier one of the batch (same
 * client_ref, a bill now full, the last use of a campaign) runs alone: the earlier one may yet be refused.
 */
export function draftAll(entries: readonly Entry[], start: BatchStart, uses: CampaignUsage): void {
  const liveItems = new Map([...start.bills.values()].map(bill => [bill.id, bill.live_items]))
  const newRefs = new Set<string>()
  for (const entry of entries) {
    const { order } = entry.request
    const bill = billOf(entry, start)
    if (entry.state.kind !== 'waiting' || bill === undefined) continue
    attempt(entry, () => {
      if (entry.request.turn.givenUp) throw givenUp()
      const drafted = draftOrder(entry.id, order, termsOf(entry.request, bill, start, uses))
      const draft = drafted.order
      const ref = clientRefOf(entry.request.caller, order.clientRef)
      requireNewRef(ref, start.refs)
      const refName = ref === null ? null : clientRefName(ref)
      const filled = (liveItems.get(bill.id ?? '') ?? 0) + draft.items.length
      const campaignIds = usedCampaigns(draft.items)
      const isFull = filled > maxLiveItems || newRefs.has(refName ?? '')
      if (isFull || uses.isTaken(campaignIds, draft.customerId)) {
        entry.state = { kind: 'alone' }
        return
      }
      if (refName !== null) newRefs.add(refName)
      if (bill.id !== null) liveItems.set(bill.id, filled)
      uses.add(campaignIds, draft.customerId)
      entry.state = { kind: 'drafted', draft: drafted }
    })
  }
}

/** Refuses orders for which a stock level has too little; earlier orders of the batch are served first. */
export async function refuseEmptyLevels(
  tx: Tx,
  brandId: string,
  entries: readonly Entry[],
  { mode, menu }: BatchStart,
): Promise<void> {
  if (blockingLevels(menu, drafts(entries)).length === 0) return
  // Locks all stock levels in one order: locked separately, the blocked ones would be held before stock levels with lower ids.
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

/** Deletes the keys of entries that became no order; the statement is sent along with the next ones. */
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

/** Reads the keys that existed before, by hash (hex), and their orders, by id. */
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

/** Refuses the entry with an error that is thrown, so that the rest of the batch goes on. */
function attempt(entry: Entry, act: () => void): void {
  try {
    act()
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
