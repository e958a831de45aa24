import { type Fault, invalid } from '../lib/refusal.ts'
import type { OtherNames } from '../shapes/shape.rules.ts'
import {
  inactiveReason,
  onlyOneReason,
  reasonNeeded,
  reasonOfOtherKind,
  unknownReason,
} from './reason.refusals.ts'

/** The operations that a reason is for; `cash`: cash paid into or out of a drawer. */
export const reasonKinds = ['cancel', 'discount', 'refund', 'waste', 'cash'] as const
export type ReasonKind = (typeof reasonKinds)[number]

/** A reason as a request gives it: a text, or one of the brand's. */
export type SentReason = string | { reasonId: string }

/** A reason as it is stored: its text, and where it is one of the brand's also its id and its names, frozen. */
export type GivenReason = { reason: string; reasonId: string | null; reasonNames: OtherNames }

type ReasonBody = { reason?: string | undefined; reason_id?: string | undefined }

/** Reads the reason of a body, which has exactly one of the two fields. @param byDefault the text where it has neither */
export function readReason({ reason, reason_id: reasonId }: ReasonBody, byDefault?: string): SentReason {
  if (reasonId === undefined) {
    const given = reason ?? byDefault
    if (given === undefined) throw invalid(reasonNeeded())
    return given
  }
  if (reason !== undefined) throw invalid(onlyOneReason())
  return { reasonId }
}

/** A reason of the brand; undefined where it has none with this id. */
export type FoundReason = { id: string; kind: ReasonKind; active: boolean; name: string; names: OtherNames }

/** Freezes one of the brand's reasons, which must be active and of the kind of the operation. */
export function freezeReason(found: FoundReason | undefined, kind: ReasonKind): GivenReason {
  const fault = faultOfReason(found, kind)
  if (fault !== undefined) throw invalid(fault)
  return frozenReason(found!)
}

/** The fault of one of the brand’s reasons for an operation; undefined: it may be given. */
export function faultOfReason(found: FoundReason | undefined, kind: ReasonKind): Fault | undefined {
  if (found === undefined) return unknownReason()
  if (!found.active) return inactiveReason()
  return found.kind === kind ? undefined : reasonOfOtherKind(found.kind, kind)
}

export function frozenReason({ name, id, names }: FoundReason): GivenReason {
  return { reason: name, reasonId: id, reasonNames: names }
}
