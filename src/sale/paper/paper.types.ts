import type { OtherNames } from '../../shapes/shape.rules.ts'
import type { ServiceType, StoredItem } from '../shapes/order.shape.ts'

/** Acts that kitchen printers tell. */
export type PaperKind = 'ticket' | 'change' | 'cancel' | 'fire' | 'move'

export type Named = { name: string; names: OtherNames }

type PaperChoices = {
  addons: readonly (Named & { quantity: number })[]
  without: readonly Named[]
}

/** A dish, and what tells it from another of its name. */
export type PaperDish = Named &
  PaperChoices &
  Pick<StoredItem, 'quantityMilli' | 'weighed' | 'note' | 'seat' | 'course'> & {
    halves: readonly (Named & PaperChoices)[]
  }

/** A dish on a kitchen paper, as it was when the paper was written. */
export type PaperLine = PaperDish &
  Pick<StoredItem, 'id' | 'serviceType' | 'allergens'> & {
    combo: Named | null
    /** Of a cancelled dish. */
    reason: Named | null
    /** The dish in whose place it is cooked. */
    replaced: PaperDish | null
    /** Of a changed dish: what its line said before. */
    before: Pick<StoredItem, 'note' | 'seat' | 'course'> | null
    /** It is not to be cooked yet after all. */
    isHeldBack: boolean
  }

/** The names of the tables and of the bill that a party left, by their ids. */
type MovePlace = { tableIds: readonly string[]; billId: string }

/** The part of a kitchen paper below the order's own head. */
export type PaperContent = {
  lines: readonly PaperLine[]
  /** When it was written, epoch ms. */
  at: number
  /** The order was for later: what the kitchen got of it is read when the paper is printed. */
  isScheduled?: true
  /** Of a move. */
  from?: MovePlace
  to?: MovePlace
  /** Of an order with another note: what it says and said. */
  note?: NowAndBefore<string | null>
  /** Of an order that is taken away after all, or eaten in. */
  service?: NowAndBefore<ServiceType>
}

type NowAndBefore<Value> = { now: Value; before: Value }
