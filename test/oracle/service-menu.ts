import type { ComboChoice, MenuAddon, MenuAddonGroup, MenuProduct } from '../../src/menu/menu.types.ts'
import type { OrderLine } from '../../src/pricing/line.rules.ts'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { plainLine } from '#test/builders/plain-order.ts'
import {
  type Case,
  type CaseComponent,
  type CaseHalf,
  type CaseLine,
  type CaseTax,
  otherTax,
} from './case.ts'

// The menu that the service sells a case from: each line has a product and a group of its own, and so has each half.

/** The request of a line. */
export function askedOf(line: CaseLine): OrderLine {
  const { product, quantityMilli, addons, halves, combo, serviceType } = line
  const choose = (of: string, { addons: some }: Pick<CaseHalf, 'addons'>) =>
    some.map(({ quantity }, n) => ({ addonId: `addon ${of} ${n}`, addonGroupId: `group ${of}`, quantity }))
  const parts = halves?.parts ?? []
  return plainLine(product, {
    quantityMilli,
    addons: choose(product, { addons }),
    unitPrice: line.asked ?? (isOpenPrice(line) ? line.unitPrice : null),
    serviceType,
    // Not in the order of the combo's choices, which is that of its components.
    choices: (combo ?? [])
      .map((component, at) => ({
        choiceId: `choice ${at}`,
        productId: component.product,
        addons: choose(component.product, component),
        without: [],
        note: null,
      }))
      .toReversed(),
    halves: parts.map((half, at) => ({
      productId: halfId(product, at),
      addons: choose(halfId(product, at), half),
      without: [],
    })),
  })
}

/** Lines without a price of the menu have products without one. */
function isOpenPrice({ halves, combo, asked }: CaseLine): boolean {
  return halves === null && combo === null && asked === null
}

function halfId(product: string, at: number): string {
  return `${product} half ${at}`
}

export function menuOf({ lines: first, acts, charge, fee, campaigns }: Case) {
  const sent = [...first, ...acts.flatMap(act => (act.act === 'add' ? act.lines : []))]
  const lines = sent.flatMap(line => [line, ...(line.combo ?? [])])
  const dishes = sent.flatMap(line => {
    const components = (line.combo ?? []).map(component => dishOf(component, 'fixed'))
    return [dishOf(line, isOpenPrice(line) ? 'open' : 'fixed'), ...halvesOf(line), ...components]
  })
  return plainMenu({
    campaigns,
    taxes: taxesOf([
      ...lines.flatMap(({ product, tax, otherTaxes }) => [
        [product, tax] as const,
        ...([1, 2] as const).map(at => [otherTax({ product }, at), otherTaxes[at - 1]!] as const),
      ]),
      ['charge', charge?.tax ?? null],
      ['fee', fee?.tax ?? null],
    ]),
    products: Object.fromEntries(dishes.map(({ id, product }) => [id, product])),
    categories: {
      halves: {},
      ...Object.fromEntries(lines.flatMap(({ categories }) => categoriesOf(categories))),
    },
    addonGroups: Object.fromEntries(dishes.map(({ id, group }) => [`group ${id}`, group])),
    addons: Object.fromEntries(dishes.flatMap(({ addons }) => addons)),
  })
}

type Dish = {
  id: string
  product: Partial<MenuProduct>
  group: Partial<MenuAddonGroup>
  addons: [string, Partial<MenuAddon>][]
}

function dishOf(line: CaseLine, priceMode: MenuProduct['priceMode']): Dish {
  const { product: id, halves, combo } = line
  return {
    ...choicesOf(line, id, line),
    product: {
      priceMode,
      price: line.unitPrice,
      combo: combo && { choices: combo.map(choiceOf) },
      halves: halves && { count: halves.parts.length, categoryIds: ['halves'], price: halves.price },
      soldBy: line.weighed ? 'weight' : 'each',
      cost: line.cost,
      taxId: line.tax === null ? null : id,
      categoryId: line.categories[0]!,
      addonGroupIds: [`group ${id}`],
    },
  }
}

function choiceOf({ product: productId, extra }: CaseComponent, at: number): ComboChoice {
  const id = `choice ${at}`
  return { id, name: { text: id, others: {} }, min: 1, max: 1, options: [{ productId, extra }] }
}

function halvesOf(line: CaseLine): Dish[] {
  const { product, halves } = line
  return (halves?.parts ?? []).map((half, at) => {
    const id = halfId(product, at)
    const { price, cost } = half
    return {
      ...choicesOf(line, id, half),
      product: { price, cost, categoryId: 'halves', addonGroupIds: [`group ${id}`] },
    }
  })
}

/** @param line whose other taxes the addons have */
function choicesOf(
  line: CaseLine,
  id: string,
  { addons, free }: Pick<CaseHalf, 'addons' | 'free'>,
): Omit<Dish, 'product'> {
  const ids = addons.map((_, n) => `addon ${id} ${n}`)
  return {
    id,
    group: { addonIds: ids, freeQuantity: free },
    addons: addons.map(({ price, cost, tax }, n) => {
      return [ids[n]!, { price, cost, taxId: tax === 0 ? null : otherTax(line, tax) }]
    }),
  }
}

function taxesOf(given: readonly (readonly [id: string, tax: CaseTax | null])[]) {
  return Object.fromEntries(
    given.flatMap(([id, tax]) => {
      if (tax === null) return []
      const { rate, takeaway, components } = tax
      const parts = components?.map((rate, at) => ({ name: `part ${at}`, rate })) ?? null
      return [[id, { rate, components: parts, serviceTypeRates: takeaway === null ? {} : { takeaway } }]]
    }),
  )
}

/** Each category below the one after it. */
function categoriesOf(line: readonly string[]) {
  return line.map((id, at) => [id, { parentId: line[at + 1] ?? null }] as const)
}
