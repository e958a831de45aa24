import { netOf, percentOf, portion, spread } from './restaurant-money.ts'
import {
  type Asked,
  type Campaign,
  type Priced,
  type Standing,
  type State,
  found,
  Refused,
} from './restaurant-types.ts'
import { isHour } from './restaurant-day.ts'
import { takeOffParts } from './restaurant-taxes.ts'
import { lineSubtotal } from './restaurant-totals.ts'

/** @returns the campaigns that took something off */
export function applyCampaigns(state: State, asked: Asked, lines: Priced[], standing?: Standing): string[] {
  const used: string[] = []
  const isOpen = ({ isFinal }: Priced) => !isFinal || state.mistake === 'another price'
  const subtotal = lines
    .filter(isOpen)
    .flatMap(({ items }) => items)
    .reduce((a, item) => a + item.subtotal, standing?.subtotal ?? 0)
  // An object keeps its keys in the order of their making: the older id first.
  const byPriority = Object.entries(state.setting.campaigns).toSorted((a, b) => a[1].priority - b[1].priority)
  for (const [name, known] of byPriority) {
    const isOwn = standing?.used.includes(name) === true
    const campaign = isOwn && isOncePerOrder(known) ? freedOf(known, standing.freed[name] ?? 0) : known
    if (campaign === null) continue
    // Of a further use; a campaign for customers still needs one.
    const limits = isOwn ? { usageLimit: null, perCustomer: campaign.perCustomer && Infinity } : {}
    if (!isValid(state, asked, name, { ...campaign, ...limits }, subtotal)) continue
    const open = lines.filter(
      line =>
        isOpen(line) &&
        appliesTo(state, campaign, line) &&
        (line.shut === 'no' || (line.shut === 'stack' && campaign.stackable)),
    )
    const taken = takenOff(campaign, open, state.setting.step)
    open.forEach((line, at) => {
      if (taken[at] === 0) return
      takeOff(line, taken[at]!, { name, kind: campaign.kind, step: state.setting.step })
      line.shut = campaign.stackable ? 'stack' : 'yes'
    })
    if (taken.some(amount => amount > 0)) used.push(name)
  }
  if (
    standing === undefined &&
    asked.coupon !== null &&
    !used.some(name => state.setting.campaigns[name]!.coupon === asked.coupon)
  ) {
    throw new Refused('validation_failed')
  }
  return used
}

/** A combo shares it by what its components still cost; without their addons where those are charged. */
function takeOff(
  { items, addons }: Priced,
  amount: number,
  { name, kind, step }: Pick<Campaign, 'kind'> & { name: string; step: number },
): void {
  const isOfProducts = kind === 'fixed_price' || kind === 'buy_x_get_y'
  const weights = items.map((item, at) => Math.max(0, netOf(item) - (isOfProducts ? addons[at]! : 0)))
  const shares = spread(amount, weights, step)
  items.forEach((item, at) => {
    const share = shares[at]!
    if (share === 0) return
    item.campaign += share
    takeOffParts(item, kind, share, step)
    item.by[name] = share
  })
}

const leftOn = ({ items }: Priced) => items.reduce((sum, item) => sum + netOf(item), 0)

/** A line in the place of another takes what that had of an amount that is taken off once. */
function freedOf(campaign: Campaign, held: number): Campaign | null {
  return held === 0 ? null : { ...campaign, value: Math.min(held, campaign.value) }
}

function isOncePerOrder({ kind, products, categories }: Campaign): boolean {
  return kind === 'amount' && products.length === 0 && categories.length === 0
}

function isValid(state: State, asked: Asked, name: string, campaign: Campaign, subtotal: number): boolean {
  const uses = state.uses[name] ?? []
  const own = uses.filter(use => use.customer === asked.customer)
  return (
    campaign.active &&
    (campaign.coupon === null || campaign.coupon === asked.coupon) &&
    (campaign.channels.length === 0 || campaign.channels.includes(asked.channel)) &&
    subtotal >= campaign.minSubtotal &&
    isHour(state, campaign.hours) &&
    (campaign.usageLimit === null || uses.length < campaign.usageLimit) &&
    (campaign.perCustomer === null || (asked.customer !== null && own.length < campaign.perCustomer))
  )
}

function appliesTo(state: State, { products, categories }: Campaign, { product }: Priced): boolean {
  if (products.length === 0 && categories.length === 0) return true
  return products.includes(product) || categories.includes(found(state.setting.products, product).category)
}

function takenOff(campaign: Campaign, lines: readonly Priced[], step: number): number[] {
  const left = lines.map(leftOn)
  const capped = (amounts: number[]) => amounts.map((amount, at) => Math.max(0, Math.min(amount, left[at]!)))
  const { kind, value, products, categories } = campaign
  const all = left.reduce((a, b) => a + b, 0)
  if (kind === 'percentage') return spread(percentOf(all, value, step), left, step)
  if (kind === 'amount') {
    const isForAll = products.length === 0 && categories.length === 0
    if (!isForAll) return capped(lines.map(line => value * line.each))
    return spread(Math.min(value, all), left, step)
  }
  if (kind === 'fixed_price') {
    return capped(
      lines.map((line, at) => {
        const price = lineSubtotal(value, 0, line.quantity, line.isWeighed, step)
        return left[at]! - price - addonsOf(line)
      }),
    )
  }
  const worth = freeUnits(campaign, lines).map((units, at) => {
    // A free unit saves what it still costs: its part of the line, addons left aside.
    const line = lines[at]!
    return portion(Math.max(0, left[at]! - addonsOf(line)), units, line.each, step)
  })
  return spread(
    percentOf(
      worth.reduce((a, b) => a + b, 0),
      value,
      step,
    ),
    worth,
    step,
  )
}

function addonsOf({ addons }: Priced): number {
  return addons.reduce((a, b) => a + b, 0)
}

/** How many units of each line come after the first `buy` of every `buy + get`, the dearest first. */
function freeUnits({ buy, get }: Campaign, lines: readonly Priced[]): number[] {
  const prices = lines.map(line => (leftOn(line) - addonsOf(line)) / line.each)
  const units = lines
    .flatMap((line, at) => Array.from({ length: line.isWeighed ? 0 : line.each }, () => at))
    .toSorted((a, b) => prices[b]! - prices[a]! || a - b)
  const free = lines.map(() => 0)
  units.forEach((at, place) => {
    if (place % (buy + get) >= buy) free[at]! += 1
  })
  return free
}

/** Gives the uses of orders to their new customer. @returns whether that customer then has too many of a campaign */
export function giveUses(state: State, orders: readonly string[], customer: string | null): boolean {
  if (customer === null) return false
  const over = Object.entries(state.uses).filter(([name, uses]) => {
    const given = uses.filter(use => orders.includes(use.order) && use.customer !== customer)
    for (const use of given) use.customer = customer
    const { perCustomer } = state.setting.campaigns[name]!
    const own = uses.filter(use => use.customer === customer)
    // Orders of merged bills are those of one party.
    const here = uses.filter(use => orders.includes(use.order))
    return given.length > 0 && perCustomer !== null && own.length > Math.max(perCustomer, here.length)
  })
  return over.length > 0
}
