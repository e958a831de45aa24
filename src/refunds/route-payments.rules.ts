import type { Cents } from '../lib/money.ts'

/**
 * Allocates the refunds of payments to orders, when both have fixed sums and a payment can refund an order only what it
 * paid of it: a maximum flow by shortest augmenting paths (Edmonds and Karp 1972).
 * @param demands the amount that each order refunds
 * @param supplies the amount that each payment refunds
 * @param room by order and payment, the most that the payment can refund of the order
 * @returns by order and payment; the sum is less than the demands when they cannot all be met
 */
export function routePayments(
  demands: readonly Cents[],
  supplies: readonly Cents[],
  room: readonly (readonly Cents[])[],
): Cents[][] {
  const flow = demands.map(() => supplies.map(() => 0))
  const [open, spare] = [[...demands], [...supplies]]
  for (const start of open.keys()) {
    for (;;) {
      const path = open[start]! > 0 ? findPath(start, { flow, spare, room }) : undefined
      if (path === undefined) break
      push(path, { flow, open, spare, room })
    }
  }
  return flow
}

/** One step: this payment refunds more of this order; from the second step on, it refunds less of the order before. */
type Step = { order: number; payment: number }
type State = { flow: Cents[][]; spare: Cents[]; room: readonly (readonly Cents[])[] }

/** Finds the shortest path from an order to a payment that has something left. */
function findPath(start: number, { flow, spare, room }: State): Step[] | undefined {
  const reached = new Set<number>()
  const paths: { order: number; steps: Step[] }[] = [{ order: start, steps: [] }]
  const seen = new Set([start])
  for (const { order, steps } of paths) {
    for (const payment of spare.keys()) {
      if (reached.has(payment) || flow[order]![payment]! >= room[order]![payment]!) continue
      reached.add(payment)
      const next = [...steps, { order, payment }]
      if (spare[payment]! > 0) return next
      for (const other of flow.keys()) {
        if (seen.has(other) || flow[other]![payment]! < 1) continue
        seen.add(other)
        paths.push({ order: other, steps: next })
      }
    }
  }
  return undefined
}

/** Sends along the path as much as its narrowest step allows. */
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
