import { isDeepStrictEqual } from 'node:util'
import type { Snapshot, Story } from './case.ts'

/** Differences between two stories of one case; empty: none. */
export function disagreements(ours: Story, expected: Story): string[] {
  if (ours === 'refused' || expected === 'refused') {
    return ours === expected ? [] : [`refused: ${ours === 'refused'} instead of ${expected === 'refused'}`]
  }
  const faults = expected.snapshots.flatMap((snapshot, step) => {
    const own = ours.snapshots[step]
    return isDeepStrictEqual(own, snapshot) ? [] : [`step ${step}: ${difference(own, snapshot)}`]
  })
  if (ours.snapshots.length !== expected.snapshots.length) faults.push('one has more steps')
  for (const key of ['due', 'split'] as const) {
    if (!isDeepStrictEqual(ours[key], expected[key]))
      faults.push(`${key}: ${difference(ours[key], expected[key])}`)
  }
  return faults
}

function difference(own: unknown, expected: unknown): string {
  return `${JSON.stringify(own)} instead of ${JSON.stringify(expected)}`
}

/** Laws that a story breaks, of those that hold whatever the figures are; empty: none. */
export function brokenLaws(story: Story): string[] {
  if (story === 'refused') return []
  const faults = story.snapshots.flatMap(brokenIn)
  const left = Object.values(story.snapshots.at(-1)!.totals)
  if (left.some(sum => sum !== 0)) faults.push('a refund of everything leaves nothing')
  if (sum(story.split) !== story.due) faults.push('a split adds up to the due')
  return faults
}

function brokenIn(snapshot: Snapshot): string[] {
  const faults: string[] = []
  const items = Object.values(snapshot.items)
  for (const item of items) {
    const { isLive: _, campaigns, shares, ...figures } = item
    if (Object.values(figures).some(figure => figure < 0)) faults.push('a figure is below zero')
    if (sum(Object.values(campaigns)) !== item.campaignDiscount)
      faults.push('campaigns make up their discount')
    if (sum(Object.values(shares)) !== item.discount) faults.push('shares make up the discount')
    const net = item.subtotal - item.campaignDiscount - item.discount
    if (item.total !== net && item.total !== net + item.tax)
      faults.push('a total is the net, or with its tax')
  }
  for (const key of ['total', 'subtotal', 'tax', 'discount', 'campaignDiscount', 'cost'] as const) {
    const live = items.filter(({ isLive }) => isLive).map(item => item[key])
    if (sum(live) !== snapshot.totals[key]) faults.push(`${key} is the sum of the live items`)
  }
  for (const [id, amount] of Object.entries(snapshot.discounts)) {
    const carried = sum(items.map(({ shares }) => shares[id] ?? 0))
    // A removed one keeps its last amount, whatever lines still carry of it.
    if (carried > amount) faults.push('lines carry no more than a discount')
  }
  return faults
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
