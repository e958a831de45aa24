import type { Cents } from '../lib/money.ts'

/**
 * Finds how payments give back what orders are to get, when each has a sum of its own and a payment can give an order
 * only what it paid of it: a greatest flow by shortest augmenting paths (Edmonds and Karp 1972).
 * @param wanted what each order is to get
 * @param given what each payment is to give
 * @param room by order and payment, the most that one can give the other
 * @returns by order and payment; it adds up to less than what is wanted where no way leads to all of it
 */
export function routePayments(
  wanted: readonly Cents[],
  given: readonly Cents[],
  room: readonly (readonly Cents[])[],
): Cents[][] {
  const flow = wanted.map(() => given.map(() => 0))
  const [open, spare] = [[...wanted], [...given]]
  for (const start of open.keys()) {
    for (;;) {
      const path = open[start]! > 0 ? findPath(start, { flow, spare, room }) : undefined
      if (path === undefined) break
      push(path, { flow, open, spare, room })
    }
  }
  return flow
}

/** One step: this payment gives this order more; from the second step on, an order that it gave to gets less. */
type Step = { order: number; payment: number }
type State = { flow: Cents[][]; spare: Cents[]; room: readonly (readonly Cents[])[] }

/** The shortest way from an order to a payment that has something to spare. */
function findPath(start: number, { flow, spare, room }: State): Step[] | undefined {
  const reached = new Set<number>()
  const ways: { order: number; steps: Step[] }[] = [{ order: start, steps: [] }]
  const seen = new Set([start])
  for (const { order, steps } of ways) {
    for (const payment of spare.keys()) {
      if (reached.has(payment) || flow[order]![payment]! >= room[order]![payment]!) continue
      reached.add(payment)
      const next = [...steps, { order, payment }]
      if (spare[payment]! > 0) return next
      for (const other of flow.keys()) {
        if (seen.has(other) || flow[other]![payment]! < 1) continue
        seen.add(other)
        ways.push({ order: other, steps: next })
      }
    }
  }
  return undefined
}

/** Sends as much along the way as its narrowest step lets through. */
function push(path: readonly Step[], { flow, open, spare, room }: State & { open: Cents[] }): void {
  const last = path.at(-1)!
  const widths = path.map(({ order, payment }) => room[order]![payment]! - flow[order]![payment]!)
  const returns = path.slice(1).map(({ order }, at) => flow[order]![path[at]!.payment]!)
  const amount = Math.min(open[path[0]!.order]!, spare[last.payment]!, ...widths, ...returns)
  for (const [at, { order, payment }] of path.entries()) {
    flow[order]![payment]! += amount
    const before = path[at - 1]
    if (before !== undefined) flow[order]![before.payment]! -= amount
  }
  open[path[0]!.order]! -= amount
  spare[last.payment]! -= amount
}
