import type { Caller } from '../../access/caller.rules.ts'
import type { IdempotencyKey } from '../../lib/idempotency-key.types.ts'
import type { Turn } from '../../lib/turn.ts'
import type { CampaignOutcome } from '../../menu/campaign.rules.ts'
import type { Menu } from '../../menu/menu.types.ts'
import type { StoredMethod } from '../../payment-methods/payment-method.rules.ts'
import type { OrderLine } from '../../pricing/line.rules.ts'
import type { NamedReasons } from '../../pricing/price-reason.rules.ts'
import type { Waiver } from '../../pricing/charge/waive-charge.rules.ts'
import type { DraftOrder } from '../../sale/order/order.rules.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'
import type { ServiceType, StoredOrder } from '../../sale/shapes/order.shape.ts'
import type { OrderSettings } from '../../settings/settings.types.ts'
import type { Metadata } from '../../shapes/metadata.rules.ts'
import type { CounterChannel } from '../../wire/words.types.ts'

/** Where an order goes: on an open bill, or to a branch without a bill. */
export type OrderTarget = { billId: string } | CounterTarget
export type CounterTarget = {
  branchId: string
  /** `table` only in a preview of the first order at a table. */
  channel: CounterChannel | 'table'
  /** Of that table. */
  tableId?: string
  /** Undefined: the default of the channel. */
  serviceType: ServiceType | undefined
}

/** Fields of a request that are stored as sent; customer, payment method and delivery only without a bill. */
type RequestedField =
  | 'note'
  | 'customerName'
  | 'couponCode'
  | 'clientRef'
  | 'source'
  | 'sourceRef'
  | 'customerId'
  | 'paymentMethodId'
  | 'delivery'

/** An order as requested: validated by the schema, not yet against the menu. */
export type OrderRequest = Pick<StoredOrder, RequestedField> & {
  lines: readonly OrderLine[]
  /** As sent; undefined: now. */
  orderedAt: string | undefined
  /** As sent; undefined: as soon as possible. Only without a bill. */
  scheduledFor: string | undefined
  metadata?: Metadata | null
}

/** A request to place one order. All requests of a batch are of the same brand. */
export type PlaceRequest = {
  caller: Caller
  idempotencyKey: IdempotencyKey | undefined
  target: OrderTarget
  order: OrderRequest
  /** Of the names in a refusal; without it the brand's default language. */
  lang?: string
  /** A request abandoned while its batch waited is not placed. */
  turn: Turn
}

/** The order of a request; `replayed` when an earlier request with the same key placed it. */
export type Placed = { order: StoredOrder; replayed: boolean }

/** The order drafted from a request, and the outcome of each campaign. */
export type Draft = { order: DraftOrder; campaigns: readonly CampaignOutcome[] }

/** A request in a batch, with the id for its order. */
export type BatchEntry = { request: PlaceRequest; id: string; state: EntryState }

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

/** The bill an order goes to. */
export type TargetBill = Pick<Bill, 'branchId' | 'customerId' | 'status' | 'itemCount' | 'addonCount'> & {
  /** The guests by whom its service charge is decided; null without a bill. */
  chargeGuests: number | null
  /** Set while its service charge is waived. */
  waiver: Waiver | null
  /** Null: an order without a bill. */
  id: string | null
  tableId: string | null
}

/** A batch and the data read at its start; `bills` leaves out bills that do not exist or are locked elsewhere. */
export type Batch = {
  brandId: string
  mode: Mode
  entries: readonly BatchEntry[]
  /** Epoch ms. */
  now: number
  menu: Menu
  settings: OrderSettings
  bills: ReadonlyMap<string, TargetBill>
  /** Hashes (hex) of the idempotency keys that are new. */
  claimed: ReadonlySet<string>
  /** Orders by the references that are taken, see `clientRefName` and `sourceRefName`. */
  refs: ReadonlyMap<string, string>
  /** Records named by orders without a bill, by id. */
  customers: ReadonlyMap<string, { active: boolean }>
  methods: ReadonlyMap<string, StoredMethod>
  reasons: NamedReasons
}
