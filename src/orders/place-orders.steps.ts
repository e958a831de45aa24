import { currencyDecimals } from '../brands/brand.rules.ts'
import { serviceChargeOf } from '../brands/settings.rules.ts'
import type { UseBook } from '../campaigns/campaign-limit.rules.ts'
import type { Context } from '../context.ts'
import type { Outcome } from '../db/batch.ts'
import type { Tx } from '../db/database.ts'
import { isLockTimeout } from '../db/database-error.ts'
import { inProgress, type OnceKey, resultOf } from '../db/once.ts'
import { type Caller, requireBranch } from '../keys/caller.rules.ts'
import { invariant } from '../lib/invariant.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import type { Turn } from '../lib/turn.ts'
import { newUlid } from '../lib/ulid.ts'
import type { Menu } from '../menu/menu.rules.ts'
import type { StoredMethod } from '../payments/payment-method.rules.ts'
import { lockLevels } from '../stock/stock-level.store.ts'
import {
  type Bill,
  type DraftOrder,
  draftOrder,
  type DraftTerms,
  maxLiveItems,
  noBill,
  type OrderRequest,
} from './draft-order.rules.ts'
import { usedCampaigns } from './order-campaigns.rules.ts'
import { blockedShelves, missingStock } from './order-stock.rules.ts'
import { shelvesTaken } from './order-stock.steps.ts'
import {
  type CounterTarget,
  type OrderTarget,
  requireGuestsBill,
  requireNamed,
  wayOf,
} from './order-target.rules.ts'
import { clientRefName, clientRefOf, requireNewRef } from './client-ref.rules.ts'
import { findOrders } from './order.store.ts'
import { type BatchGround, type BillRow, claimKeys, dropKeys, findKeys } from './place-orders.store.ts'
import type { StoredOrder } from './stored-order.rules.ts'

/** One order, for a bill or without one. Every request of a batch is of the same brand. */
export type PlaceRequest = {
  caller: Caller
  once: OnceKey | undefined
  target: OrderTarget
  order: OrderRequest
  /** One that was given up while its batch waited is not placed. */
  turn: Turn
}

/** The order a request came to, now or, when it is a repetition, the first time. */
export type Placed = { order: StoredOrder; replayed: boolean }

/** A request on its way through a batch: its order's id from the start, then its draft, in the end its outcome. */
export type Entry = {
  request: PlaceRequest
  id: string
  draft?: DraftOrder
  outcome?: Outcome<Placed>
}

/** What the batch found when it began; `bills` lacks those that are not there or held by another process. */
export type BatchStart = {
  ctx: Context
  /** Whether it runs with others, so that what would wait leaves it. */
  together: boolean
  menu: Menu
  ground: BatchGround
  bills: ReadonlyMap<string, BillRow>
  /** Hashes (hex) of the idempotency keys that are new. */
  claimed: ReadonlySet<string>
  refs: ReadonlyMap<string, string>
  /** What orders without a bill name, by id. */
  customers: ReadonlyMap<string, { active: boolean }>
  methods: ReadonlyMap<string, StoredMethod>
  now: number
}

/**
 * Writes the keys of all entries; those that were there already are answered by `admit`.
 * @throws Refusal idempotency_in_progress when another process works on the same key
 */
export async function claim(tx: Tx, brandId: string, entries: readonly Entry[]): Promise<Set<string>> {
  const keys = entries.flatMap(({ request: { once }, id }) =>
    once === undefined ? [] : [{ once, resultId: id }],
  )
  try {
    return await claimKeys(tx, brandId, keys)
  } catch (error) {
    throw isLockTimeout(error) ? inProgress() : error
  }
}

/**
 * Sends away what cannot become an order: an unknown bill, a branch out of reach, what was done before, which gets the
 * first order as it stands now, and what names a record it may not. A bill that a batch did not get stays without
 * outcome, to run alone.
 */
export async function admit(
  tx: Tx,
  brandId: string,
  entries: readonly Entry[],
  start: BatchStart,
): Promise<void> {
  const repeated = entries.filter(entry => !isNew(entry, start.claimed))
  const known = repeated.length === 0 ? undefined : await knownOrders(tx, brandId, repeated)
  for (const entry of entries) {
    const { caller, once, target } = entry.request
    const branchId = branchOf(target, start)
    if (branchId === undefined && start.together && 'diningSessionId' in target) continue
    attempt(entry, () => {
      requireGuestsBill(caller, target, 'tables.write')
      if (branchId !== undefined) requireBranch(caller, branchId)
      else if ('diningSessionId' in target) throw notFound('dining_session', target.diningSessionId)
      if (isNew(entry, start.claimed)) {
        if (!('diningSessionId' in target)) requireKnown(target, entry.request.order, start)
        return
      }
      const first = known?.keys.get(hexOf(once))
      if (first === undefined) throw inProgress()
      const order = known?.orders.get(resultOf(once!, first))
      invariant(order !== undefined, 'a kept key has its order')
      entry.outcome = { value: { order, replayed: true } }
    })
  }
}

/** The branch an order is sent in; undefined when its bill or the branch itself is not there. */
function branchOf(target: OrderTarget, { bills, menu }: BatchStart): string | undefined {
  if ('diningSessionId' in target) return bills.get(target.diningSessionId)?.branch_id
  return menu.branches.get(target.branchId)?.id
}

function requireKnown(target: CounterTarget, order: OrderRequest, start: BatchStart): void {
  requireNamed(target, order, {
    branch: start.menu.branches.get(target.branchId),
    customer: start.customers.get(order.customerId ?? ''),
    method: start.methods.get(order.paymentMethodId ?? ''),
  })
}

/** The bill an entry goes to, or what stands in its place; undefined when the batch did not get it. */
export function billOf({ request: { order, target } }: Entry, start: BatchStart): Bill | undefined {
  if (!('diningSessionId' in target)) return noBill(target.branchId, order.customerId)
  const row = start.bills.get(target.diningSessionId)
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

/** What an order is drafted by; the same for one that is sent and one that is only asked about. */
export function termsOf(
  { caller, target }: Pick<PlaceRequest, 'caller' | 'target'>,
  bill: Bill,
  { menu, ground, now }: Pick<BatchStart, 'menu' | 'ground' | 'now'>,
  uses: UseBook,
): DraftTerms {
  return {
    menu,
    bill,
    ...wayOf(target, caller.guest !== null),
    currency: ground.currency,
    currencyDecimals: currencyDecimals(ground.currency),
    taxMode: ground.tax_mode,
    serviceCharge: serviceChargeOf(ground.service_charge),
    used: uses.usesFor(bill.customerId),
    staffId: caller.staff?.id ?? null,
    now,
    backdateDays: caller.backdateDays,
    newId: () => newUlid(now),
  }
}

/**
 * Drafts each order in the order of arrival. One that only a neighbour forbids, who has its client_ref, fills the bill
 * or takes the last use of a campaign, stays without outcome, to run alone: the neighbour may yet be refused itself.
 */
export function draftAll(entries: readonly Entry[], start: BatchStart, uses: UseBook): void {
  const liveItems = new Map([...start.bills.values()].map(bill => [bill.id, bill.live_items]))
  const newRefs = new Set<string>()
  for (const entry of entries) {
    const { order } = entry.request
    const bill = billOf(entry, start)
    if (entry.outcome !== undefined || bill === undefined) continue
    attempt(entry, () => {
      if (entry.request.turn.givenUp) throw givenUp()
      const { order: draft } = draftOrder(entry.id, order, termsOf(entry.request, bill, start, uses))
      const ref = clientRefOf(entry.request.caller, order.clientRef)
      requireNewRef(ref, start.refs)
      const refName = ref === null ? null : clientRefName(ref)
      const filled = (liveItems.get(bill.id ?? '') ?? 0) + draft.items.length
      const campaignIds = usedCampaigns(draft.items)
      if (filled > maxLiveItems || newRefs.has(refName ?? '')) return
      if (uses.isTaken(campaignIds, draft.customerId)) return
      if (refName !== null) newRefs.add(refName)
      if (bill.id !== null) liveItems.set(bill.id, filled)
      uses.add(campaignIds, draft.customerId)
      entry.draft = draft
    })
  }
}

/** Refuses the orders that an empty shelf forbids, earlier orders of the batch being served first. */
export async function refuseEmptyShelves(
  tx: Tx,
  brandId: string,
  entries: readonly Entry[],
  menu: Menu,
): Promise<void> {
  if (blockedShelves(menu, drafts(entries)).length === 0) return
  // All of them, in the one order of shelves: held apart, the blocked ones would be taken before lower ones.
  const onHand = await lockLevels(tx, brandId, shelvesTaken(drafts(entries)))
  for (const entry of entries) {
    const { draft } = entry
    if (draft === undefined) continue
    attempt(entry, () => {
      const items = missingStock(menu, draft, onHand)
      if (items.length === 0) return
      delete entry.draft
      throw new Refusal('insufficient_stock', 'There is not enough in stock for this order.', { items })
    })
  }
}

/** Takes back the keys of entries that became no order; the statement travels with the next ones. */
export function dropUnusedKeys(
  tx: Tx,
  brandId: string,
  entries: readonly Entry[],
  claimed: ReadonlySet<string>,
): void {
  const unused = entries.filter(
    ({ draft, request }) =>
      draft === undefined && request.once !== undefined && claimed.has(hexOf(request.once)),
  )
  const hashes = unused.map(entry => hexOf(entry.request.once))
  tx.withCommit(dropKeys(tx, brandId, hashes))
}

export function drafts(entries: readonly Entry[]): DraftOrder[] {
  return entries.flatMap(entry => entry.draft ?? [])
}

/** The keys that were there before by their hash (hex), and the orders of these by id. */
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

/** Its client has been answered already: nobody would know of this order. */
function givenUp(): Refusal {
  return new Refusal('unavailable', 'This order was given up before it was written.', {}, 1)
}

/** Makes what is thrown the entry's own outcome, so that its neighbours go on. */
function attempt(entry: Entry, act: () => void): void {
  try {
    act()
  } catch (error) {
    entry.outcome = { error }
  }
}

function isNew({ request: { once } }: Entry, claimed: ReadonlySet<string>): boolean {
  return once === undefined || claimed.has(hexOf(once))
}

function hexOf(once: OnceKey | undefined): string {
  return once?.hash.toString('hex') ?? ''
}
