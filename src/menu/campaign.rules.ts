import type { Cents, CurrencyDecimals } from '../lib/money.ts'
import { isOpen } from './availability.rules.ts'
import type { Campaign, Translated, CampaignShare } from './menu.types.ts'
import { otherNames } from './names.rules.ts'
import type { Channel } from '../wire/words.types.ts'
import { type CampaignLine, type OpenLine, discountsOf, wholeUnits } from './campaign-discount.rules.ts'

/** Why a campaign does not discount an order, in order of precedence. */
export const campaignReasons = [
  'not_started',
  'ended',
  'not_now',
  'branch',
  'channel',
  'usage_limit',
  'customer_required',
  'customer_limit',
  'min_subtotal',
  'no_matching_line',
  'not_combinable',
  'too_few_units',
  'nothing_off',
] as const
export type CampaignReason = (typeof campaignReasons)[number]

/** Uses so far of campaigns with a limit, in total and by the order's customer. */
export type CampaignUses = ReadonlyMap<string, { all: number; byCustomer: number }>

/** Where, when and for whom campaigns are evaluated. */
export type CampaignContext = {
  branchId: string
  channel: Channel
  /** `ordered_at`, epoch ms. */
  at: number
  /** The branch's time zone. */
  zone: string
  couponCode: string | null
  decimals: CurrencyDecimals
  used: CampaignUses
  hasCustomer: boolean
  /** For lines added to an existing order: the subtotal of its discountable lines so far, hundredths. */
  addedTo?: { subtotal: Cents }
}

/** The outcome of a campaign; a preview returns it to explain why a campaign does not apply. */
export type CampaignOutcome = {
  campaignId: string
  name: Translated
  applied: boolean
  /** Hundredths, over all lines. */
  amount: Cents
  /** Null when it was applied. */
  reason: CampaignReason | null
}

export type AppliedCampaigns = {
  /** The discounts of each line, in the order of the lines. */
  lines: CampaignShare[][]
  /** In order of application; campaigns with a coupon only if its code was sent. */
  campaigns: CampaignOutcome[]
  /** Why the sent coupon does not apply; null if it does, or if none was sent. */
  couponFault: CampaignReason | 'unknown' | null
}

/**
 * Applies the campaigns to the lines of an order, by lowest `priority`, then by oldest id. If the first campaign that
 * discounts a line is not stackable, no other applies to the line; otherwise later stackable ones apply to the rest.
 */
export function applyCampaigns(
  campaigns: readonly Campaign[],
  context: CampaignContext,
  lines: readonly CampaignLine[],
): AppliedCampaigns {
  const couponCode = context.couponCode?.toUpperCase() ?? null
  const open = lines.map((line): OpenLine => ({ line, left: line.subtotal, discounts: [], stacks: true }))
  const candidates = campaigns
    .filter(({ active, couponCode: code }) => active && (code === null || code.toUpperCase() === couponCode))
    .toSorted(byPriority)
  const outcomes = candidates.map(campaign => outcomeOf(campaign, context, open))
  const coupon = candidates.findIndex(campaign => campaign.couponCode !== null)
  return {
    lines: open.map(({ discounts }) => discounts),
    campaigns: outcomes,
    couponFault: couponCode === null ? null : coupon === -1 ? 'unknown' : outcomes[coupon]!.reason,
  }
}

function byPriority(a: Campaign, b: Campaign): number {
  return a.priority === b.priority ? (a.id < b.id ? -1 : 1) : a.priority - b.priority
}

function outcomeOf(campaign: Campaign, context: CampaignContext, lines: readonly OpenLine[]) {
  const { id: campaignId, name } = campaign
  const reason = reasonAgainst(campaign, context, lines) ?? apply(campaign, context, lines)
  if (typeof reason === 'string') return { campaignId, name, applied: false, amount: 0, reason }
  return { campaignId, name, applied: true, amount: reason, reason: null }
}

/** Why the campaign cannot apply to the order, regardless of its lines; null if it can. */
function reasonAgainst(
  campaign: Campaign,
  context: CampaignContext,
  lines: readonly OpenLine[],
): CampaignReason | null {
  const reason = reasonHere(campaign, context) ?? limitReached(campaign, context)
  if (reason !== null) return reason
  const before = context.addedTo?.subtotal ?? 0
  const subtotal = lines.reduce((sum, { line }) => sum + (line.discountable ? line.subtotal : 0), before)
  return subtotal < (campaign.minSubtotal ?? 0) ? 'min_subtotal' : null
}

/** Why a campaign is not valid at a point in time in a branch and channel; null if it is. */
export function reasonHere(
  campaign: Campaign,
  { at, zone, branchId, channel }: Pick<CampaignContext, 'at' | 'zone' | 'branchId' | 'channel'>,
): CampaignReason | null {
  if (at < (campaign.startsAt ?? -Infinity)) return 'not_started'
  if (at >= (campaign.endsAt ?? Infinity)) return 'ended'
  if (!isOpen(campaign.availability, at, zone)) return 'not_now'
  if (!allows(campaign.branchIds, branchId)) return 'branch'
  return allows(campaign.channels, channel) ? null : 'channel'
}

function allows<T>(list: readonly T[], one: T): boolean {
  return list.length === 0 || list.includes(one)
}

function limitReached(campaign: Campaign, { used, hasCustomer }: CampaignContext): CampaignReason | null {
  const { usageLimit, perCustomerLimit } = campaign
  const { all, byCustomer } = used.get(campaign.id) ?? { all: 0, byCustomer: 0 }
  if (usageLimit !== null && all >= usageLimit) return 'usage_limit'
  if (perCustomerLimit === null) return null
  if (!hasCustomer) return 'customer_required'
  return byCustomer >= perCustomerLimit ? 'customer_limit' : null
}

/** Applies the campaign to the lines. @returns the total discount, hundredths, or the reason for none */
function apply(
  campaign: Campaign,
  { decimals }: CampaignContext,
  lines: readonly OpenLine[],
): Cents | CampaignReason {
  const matching = lines.filter(({ line }) => line.discountable && matches(campaign, line))
  if (matching.length === 0) return 'no_matching_line'
  const open = matching.filter(
    ({ discounts, stacks }) => discounts.length === 0 || (stacks && campaign.stackable),
  )
  if (open.length === 0) return 'not_combinable'
  let sum = 0
  for (const [at, amount] of discountsOf(campaign, open, decimals).entries()) {
    if (amount === 0) continue
    const line = open[at]!
    line.left -= amount
    line.discounts.push({
      campaignId: campaign.id,
      name: campaign.name.text,
      names: otherNames(campaign.name),
      amount,
    })
    line.stacks = campaign.stackable
    sum += amount
  }
  if (sum > 0) return sum
  const isShort = campaign.kind === 'buy_x_get_y' && wholeUnits(open) <= campaign.buy!
  return isShort ? 'too_few_units' : 'nothing_off'
}

/** Whether the campaign includes the line's product: by all products, its id, or one of its categories. */
export function matches(
  { productIds, categoryIds }: Campaign,
  line: Pick<CampaignLine, 'productId' | 'categoryIds'>,
): boolean {
  if (productIds.length === 0 && categoryIds.length === 0) return true
  return has(productIds, line.productId) || overlap(categoryIds, line.categoryIds)
}

/** Whether the lists have an id in common. */
function overlap(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.some(id => has(long, id))
}

/** Sets of long lists. Menu objects are immutable, so a set stays valid as long as its list exists. */
const setsOf = new WeakMap<readonly string[], ReadonlySet<string>>()
const longList = 16

/** The same as `includes`, but a long list is searched once for all campaigns and lines, not once for each. */
function has(ids: readonly string[], id: string): boolean {
  if (ids.length < longList) return ids.includes(id)
  let set = setsOf.get(ids)
  if (set === undefined) setsOf.set(ids, (set = new Set(ids)))
  return set.has(id)
}
