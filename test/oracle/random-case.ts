import type { Campaign } from '../../src/menu/menu.types.ts'
import { plainCampaign } from '#test/builders/plain-campaign.ts'
import { Chance } from '#test/builders/random-order.ts'
import type { StoryStep, Case, CaseComponent, CaseLine, CaseTax, Pick } from './case.ts'

/** A case that its seed alone decides. */
export function randomCase(seed: number): Case {
  const chance = new Chance(seed)
  const decimals = chance.oneOf([0, 2, 2] as const)
  const money = decimals === 0 ? whole : hundredths
  const many = <T>(most: number, make: () => T): T[] => Array.from({ length: chance.between(0, most) }, make)
  const campaigns = many(4, () => randomCampaign(chance, money)).map((campaign, at) => {
    // A code belongs to one active campaign at most.
    const couponCode = at === 0 ? chance.oneOf([null, 'SAVE']) : null
    return { ...campaign, id: `c${at}`, couponCode }
  })
  const given: Case = {
    decimals,
    taxMode: chance.oneOf(['inclusive', 'exclusive'] as const),
    serviceType: chance.oneOf(['dine_in', 'takeaway'] as const),
    lines: Array.from({ length: chance.between(1, 5) }, (_, at) => randomLine(chance, money, `line${at}`)),
    campaigns,
    couponCode: chance.between(0, 7) === 0 ? 'SAVE' : null,
    hasCustomer: chance.oneOf([true, false]),
    used: new Map(
      campaigns.map(({ id }) => [id, { all: chance.between(0, 2), byCustomer: chance.between(0, 1) }]),
    ),
    charge: chance.oneOf([null, { percent: randomPercent(chance), tax: randomTax(chance) }]),
    fee: chance.oneOf([
      null,
      { amount: money(chance, 1000) + 100, tax: chance.oneOf([null, randomTax(chance)]) },
    ]),
    acts: many(5, () => randomAct(chance, money)).map(named),
    refunds: many(3, () => randomPick(chance)),
    ways: chance.between(1, 7),
    // Drawn last, so that the cases of older seeds stay as they were.
    amounts: Array.from({ length: chance.oneOf([0, 0, 1, 2]) }, () => chance.oneOf([1, 333, 500, 1000])),
  }
  const halves = new Chance(~seed)
  const combos = new Chance(seed ^ 0xc0_4b05)
  return withLines(withTaxes(chance, given), line => {
    return atAnotherPrice(combos, money, orCombo(combos, money, orHalves(halves, money, line)))
  })
}

/** Each with a chance of its own, so that the cases of older seeds keep what they had. */
function withLines({ lines, acts, ...given }: Case, change: (line: CaseLine) => CaseLine): Case {
  const now = lines.map(change)
  return {
    ...given,
    lines: now,
    acts: acts.map(act => (act.act === 'add' ? { ...act, lines: act.lines.map(change) } : act)),
  }
}

/** Other taxes for addons, lines that say how they are served, and orders that are served in another way after all. */
function withTaxes(chance: Chance, { lines, acts, ...given }: Case): Case {
  const taxed = (line: CaseLine): CaseLine => ({
    ...line,
    addons: line.addons.map(addon => ({ ...addon, tax: chance.oneOf([0, 0, 1, 2] as const) })),
    otherTaxes: [randomTax(chance), randomTax(chance)],
    serviceType: chance.oneOf([null, null, null, 'dine_in', 'takeaway'] as const),
  })
  const now = acts.map(act => (act.act === 'add' ? { ...act, lines: act.lines.map(taxed) } : act))
  if (chance.oneOf([true, false])) now.splice(chance.between(0, now.length), 0, { act: 'serve' })
  // Without a tax of its own, it is spread over those of the lines.
  const charge = given.charge && chance.oneOf([given.charge, given.charge, { ...given.charge, tax: null }])
  return { ...given, charge, lines: lines.map(taxed), acts: now }
}

type Money = (chance: Chance, most: number) => number

/** Of most sizes small ones. */
function hundredths(chance: Chance, most: number): number {
  return chance.between(0, chance.oneOf([10, 100, 1000, 1000, 10_000, most]))
}

function whole(chance: Chance, most: number): number {
  return 100 * Math.floor(hundredths(chance, most) / 10)
}

function randomLine(chance: Chance, money: Money, product: string): CaseLine {
  const weighed = chance.oneOf([true, false, false])
  const most = chance.oneOf([2000, 2000, 100_000, 100_000, chance.oneOf([100_000, 900_000_000])])
  return {
    product,
    categories: [chance.oneOf(['soups', 'grill']), 'food'],
    unitPrice: money(chance, most),
    quantityMilli: weighed ? chance.between(1, 4000) : 1000 * chance.between(1, chance.oneOf([1, 3, 12])),
    weighed,
    cost: money(chance, 5000),
    tax: chance.oneOf([null, randomTax(chance), randomTax(chance)]),
    addons: Array.from({ length: chance.oneOf([0, 0, 1, 3]) }, () => ({
      price: money(chance, 1000),
      cost: money(chance, 500),
      quantity: chance.between(1, 3),
      tax: 0 as const,
    })),
    otherTaxes: [noTax, noTax],
    serviceType: null,
    free: chance.oneOf([0, 0, 1, 2, 5]),
    halves: null,
    asked: null,
    combo: null,
  }
}

/** A line of pieces is sometimes a half-and-half. */
function orHalves(chance: Chance, money: Money, line: CaseLine): CaseLine {
  if (chance.between(0, 4) > 0 || line.weighed) return line
  const parts = Array.from({ length: chance.between(2, 4) }, () => ({
    price: money(chance, 100_000),
    cost: money(chance, 5000),
    addons: Array.from({ length: chance.oneOf([0, 1, 2]) }, () => ({
      price: money(chance, 1000),
      cost: money(chance, 500),
      quantity: chance.between(1, 3),
      tax: chance.oneOf([0, 0, 1, 2] as const),
    })),
    free: chance.oneOf([0, 0, 1]),
  }))
  return { ...line, halves: { price: chance.oneOf(['highest', 'average'] as const), parts } }
}

/** A line of pieces is sometimes a combo, of which one product may be there twice. */
function orCombo(chance: Chance, money: Money, line: CaseLine): CaseLine {
  if (chance.between(0, 3) > 0 || line.weighed || line.halves !== null) return line
  const isFree = chance.between(0, 9) === 0
  const components = Array.from({ length: chance.between(1, 4) }, (_, at): CaseComponent => {
    const component = randomLine(chance, money, `${line.product} component ${at}`)
    return {
      ...component,
      weighed: false,
      unitPrice: isFree ? 0 : money(chance, 5000),
      addons: component.addons.map(addon => ({ ...addon, tax: chance.oneOf([0, 0, 1, 2] as const) })),
      otherTaxes: [randomTax(chance), randomTax(chance)],
      extra: chance.oneOf([0, 0, money(chance, 500)]),
    }
  })
  const again = chance.between(0, 2) === 0 ? [{ ...components[0]!, extra: money(chance, 500) }] : []
  return { ...line, tax: null, cost: 0, addons: [], free: 0, combo: [...components, ...again] }
}

/** A price that the line names is now and then the menu's own. */
function atAnotherPrice(chance: Chance, money: Money, line: CaseLine): CaseLine {
  if (chance.between(0, 4) > 0) return line
  return { ...line, asked: chance.oneOf([line.unitPrice, money(chance, 3000), money(chance, 3000)]) }
}

const noTax: CaseTax = { rate: 0, takeaway: null, components: null }

/** GST and QST. */
const quebec = [50_000, 99_750]

function randomTax(chance: Chance): CaseTax {
  const some = chance.between(0, 9)
  if (some > 3) {
    return {
      rate: randomPercent(chance),
      takeaway: chance.oneOf([null, randomPercent(chance)]),
      components: null,
    }
  }
  const components =
    some > 1 ? quebec : Array.from({ length: chance.between(1, 5) }, () => chance.between(0, 200_000))
  return { rate: components.reduce((sum, rate) => sum + rate, 0), takeaway: null, components }
}

/** Those of everyday, and any other with four decimals. */
function randomPercent(chance: Chance): number {
  return chance.oneOf([50_000, 100_000, 125_000, 200_000, 220_000, chance.between(0, 1_000_000)])
}

function randomCampaign(chance: Chance, money: Money): Campaign {
  const kind = chance.oneOf(['percentage', 'amount', 'fixed_price', 'buy_x_get_y'] as const)
  const isPercent = kind === 'percentage' || kind === 'buy_x_get_y'
  return plainCampaign(
    '',
    kind,
    isPercent ? chance.oneOf([randomPercent(chance), 1_000_000]) : money(chance, 3000),
    {
      buy: chance.between(1, 3),
      get: chance.between(1, 2),
      productIds: chance.oneOf([[], [], ['line0'], ['line1', 'line2', 'added0.0', 'line0 component 0']]),
      categoryIds: chance.oneOf([[], [], ['soups'], ['food'], ['drinks']]),
      minSubtotal: chance.oneOf([null, null, null, money(chance, 10_000)]),
      channels: chance.oneOf([[], [], ['table', 'qr'], ['online']]),
      usageLimit: chance.oneOf([null, null, 2]),
      perCustomerLimit: chance.oneOf([null, null, 1]),
      priority: chance.between(1, 3),
      stackable: chance.oneOf([true, false]),
      active: chance.between(0, 9) > 0,
    },
  )
}

/** Each added line has a product of its own. */
function named(act: StoryStep, at: number): StoryStep {
  if (act.act !== 'add') return act
  return { ...act, lines: act.lines.map((line, n) => ({ ...line, product: `added${at}.${n}` })) }
}

function randomAct(chance: Chance, money: Money): StoryStep {
  const kind = chance.oneOf(['percentage', 'amount'] as const)
  const step = chance.oneOf(['discount', 'discount', 'cancel', 'cancel', 'remove', 'add'] as const)
  if (step === 'add') {
    const lines = Array.from({ length: chance.between(1, 2) }, () => randomLine(chance, money, ''))
    return { act: 'add', lines }
  }
  if (step === 'remove') return { act: 'remove', at: chance.between(0, 9) }
  if (step === 'cancel') return { act: 'cancel', ...randomPick(chance) }
  return {
    act: 'discount',
    of: chance.oneOf([null, randomPick(chance)]),
    kind,
    value: kind === 'percentage' ? Math.max(1, randomPercent(chance)) : money(chance, 2000) + 100,
    isBill: chance.between(0, 3) === 0,
  }
}

function randomPick(chance: Chance): Pick {
  return { at: chance.between(0, 9), share: chance.oneOf([1, 333, 500, 1000, chance.between(1, 1000)]) }
}
