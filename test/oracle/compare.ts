import { isDeepStrictEqual } from 'node:util'
import type { ItemFigures, Returned, Snapshot, Story } from './case.ts'

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
  const worth = ({ returned }: { returned: readonly Returned[] }) =>
    returned.map(({ amount, tax }) => [amount, tax])
  if (!isDeepStrictEqual(worth(ours), worth(expected)))
    faults.push(`returned: ${difference(worth(ours), worth(expected))}`)
  for (const key of ['due', 'split'] as const) {
    if (!isDeepStrictEqual(ours[key], expected[key]))
      faults.push(`${key}: ${difference(ours[key], expected[key])}`)
  }
  return faults
}

function difference(own: unknown, expected: unknown): string {
  return `${JSON.stringify(own)} instead of ${JSON.stringify(expected)}`
}

/**
 * Laws that a story breaks, of those that hold whatever the figures are; empty: none.
 * @param steps how many were taken before the order was paid
 */
export function brokenLaws(story: Story, steps: number): string[] {
  if (story === 'refused') return []
  const faults = story.snapshots.flatMap(brokenIn)
  const left = Object.values(story.snapshots.at(-1)!.totals)
  if (left.some(sum => sum !== 0)) faults.push('a refund of everything leaves nothing')
  if (sum(story.split) !== story.due) faults.push('a split adds up to the due')
  const shared = new Set(story.snapshots.slice(steps).map(componentSums))
  if (shared.size > 1) faults.push('refunds leave the sums of the components as they were sold')
  const paid = story.snapshots[steps]!.totals
  const back = (key: 'amount' | 'tax') => sum(story.returned.map(one => one[key]))
  if (back('amount') !== paid.total || back('tax') !== paid.tax) {
    faults.push('all that was paid goes back, and the tax in it')
  }
  faults.push(
    ...story.returned.flatMap(brokenReturn),
    ...brokenTaxes(story.snapshots[steps]!, story.returned),
  )
  return [...faults, ...(story.receipts === undefined ? [] : brokenOnReceipts(story.receipts))]
}

function brokenReturn({ amount, tax, lines }: Returned): string[] {
  if (Math.min(amount, tax, amount - tax) < 0) return ['what goes back, or the tax in it, is below zero']
  if (lines === undefined) return []
  const same =
    sum(lines.map(line => line.amount)) === tax &&
    sum(lines.map(line => line.base)) <= amount - tax &&
    lines.every(line => line.components.length === 0 || sum(line.components) === line.amount)
  return same ? [] : ['the tax lines of a refund add up to it']
}

/** Each tax goes back as it was sold, and never more of it on the way; so does what has no tax. */
function brokenTaxes({ totals, taxes }: Snapshot, returned: readonly Returned[]): string[] {
  const figuresOf = (one: { base: number; amount: number; components: readonly number[] }) => [
    one.base,
    one.amount,
    ...one.components,
  ]
  const left = new Map(Object.entries(taxes).map(([id, line]) => [id, figuresOf(line)]))
  left.set('none', [totals.total - sum(Object.values(taxes).map(({ base, amount }) => base + amount))])
  for (const { amount, lines } of returned) {
    if (lines === undefined) return []
    const untaxed = amount - sum(lines.map(line => line.base + line.amount))
    const all = [...lines, { taxId: 'none', base: untaxed, amount: 0, components: [] }]
    for (const { taxId, ...line } of all) {
      const figures = figuresOf(line)
      left.set(taxId, left.get(taxId)?.map((figure, at) => figure - figures[at]!) ?? [-1])
      if (Math.min(...figures, ...left.get(taxId)!) < 0) return ['no more of a tax goes back than was sold']
    }
  }
  return [...left.values()].flat().some(figure => figure !== 0) ? ['each tax goes back as it was sold'] : []
}

/** By the place of the component, over all items, those that count no more too. */
function componentSums({ items }: Snapshot): string {
  const sums: number[] = []
  for (const { components } of Object.values(items)) {
    for (const [at, amount] of components.entries()) sums[at] = (sums[at] ?? 0) + amount
  }
  return sums.join(' ')
}

type Receipts = NonNullable<Exclude<Story, 'refused'>['receipts']>

function brokenOnReceipts({ whole, payers }: Receipts): string[] {
  const all = payers.flat()
  if (all.some(({ base, amount, components }) => Math.min(base, amount, ...components) < 0)) {
    return ["a payer's tax is below zero"]
  }
  return whole.flatMap(line => {
    const shares = all.filter(({ taxId }) => taxId === line.taxId)
    const same =
      sum(shares.map(({ amount }) => amount)) === line.amount &&
      sum(shares.map(({ base }) => base)) === line.base &&
      line.components.every((amount, at) => sum(shares.map(one => one.components[at]!)) === amount) &&
      shares.every(({ amount, components }) => components.length === 0 || sum(components) === amount)
    return same ? [] : ["the payers' receipts add up to the receipt"]
  })
}

function brokenIn(snapshot: Snapshot): string[] {
  const faults: string[] = []
  const items = Object.values(snapshot.items)
  for (const item of items) {
    const { isLive: _, campaigns, shares, components, parts: _parts, listPrice: _list, ...figures } = item
    faults.push(...brokenParts(item))
    if ([...Object.values(figures), ...components].some(figure => figure < 0))
      faults.push('a figure is below zero')
    if (sum(Object.values(campaigns)) !== item.campaignDiscount)
      faults.push('campaigns make up their discount')
    if (sum(Object.values(shares)) !== item.discount) faults.push('shares make up the discount')
    if (components.length > 0 && sum(components) !== item.tax) faults.push('components make up the tax')
    const net = item.subtotal - item.campaignDiscount - item.discount
    if (item.total !== net && item.total !== net + item.tax)
      faults.push('a total is the net, or with its tax')
  }
  for (const key of ['total', 'subtotal', 'tax', 'discount', 'campaignDiscount', 'cost'] as const) {
    const live = items.filter(({ isLive }) => isLive).map(item => item[key])
    if (sum(live) !== snapshot.totals[key]) faults.push(`${key} is the sum of the live items`)
  }
  const lines = Object.values(snapshot.taxes)
  if (sum(lines.map(({ amount }) => amount)) !== snapshot.totals.tax) faults.push('tax lines make up the tax')
  for (const { amount, components } of lines) {
    if (components.length > 0 && sum(components) !== amount) faults.push('components make up their tax line')
  }
  for (const [id, amount] of Object.entries(snapshot.discounts)) {
    const carried = sum(items.map(({ shares }) => shares[id] ?? 0))
    // A removed one keeps its last amount, whatever lines still carry of it.
    if (carried > amount) faults.push('lines carry no more than a discount')
  }
  return faults
}

function brokenParts({ parts, discount, tax, total, components }: ItemFigures): string[] {
  if (parts.length === 0) return []
  const of = (key: 'discount' | 'tax' | 'total') => sum(parts.map(part => part[key]))
  const isSound = parts.every(part => {
    const isShared = part.components.length === 0 || sum(part.components) === part.tax
    return isShared && Math.min(part.discount, part.tax, part.total - part.tax, ...part.components) >= 0
  })
  const addsUp = of('discount') === discount && of('tax') === tax && of('total') === total
  return isSound && addsUp && components.length === 0 ? [] : ['the parts of an item add up to it']
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
