import type { Caller } from '../../access/caller.rules.ts'
import { clientRefTaken } from '../../sale/order/order.refusals.ts'

/** A client's own reference for an order; `billId` is set for a guest's, which is unique per bill instead of per brand. */
export type ClientRef = { text: string; billId: string | null }

export function clientRefOf({ guest }: Pick<Caller, 'guest'>, text: string | null): ClientRef | null {
  return text === null ? null : { text, billId: guest?.billId ?? null }
}

/** Lookup key of a reference. */
export function clientRefName({ text, billId }: ClientRef): string {
  return `${billId ?? ''} ${text}`
}

/** @param known order ids by `clientRefName` */
export function requireNewRef(ref: ClientRef | null, known: ReadonlyMap<string, string>): void {
  const id = ref === null ? undefined : known.get(clientRefName(ref))
  if (id !== undefined) throw clientRefTaken(id)
}
