import type { MenuFile, ReplayOrder, Texts } from './replay.rules.ts'

type Named = { name_en: string | null; name_th: string | null }
type Group = Named & {
  id: number
  min: number
  max: number
  options: (Named & { id: number; price: number })[]
}
type Variation = Named & { id: number; price: number; group_ids: number[] }

/** A file of `menus/foodpanda-th`. */
export type BangkokFile = {
  vendor: string
  currency: string
  items: (Named & {
    id: number
    category: string[]
    category_th: string[]
    description_en: string | null
    description_th: string | null
    variations: Variation[]
    sold_out: boolean
  })[]
  modifier_groups: Group[]
}

export type BangkokPlan = { menu: MenuFile; orders: ReplayOrder[] }

/**
 * A vendor's menu, Thai names as translations, and for every product one legal order: of each group that asks for
 * something, its first options.
 * @param branch the code of the branch that sells it; it also keeps the refs of several menus apart
 */
export function planBangkok(file: BangkokFile, branch: string): BangkokPlan {
  const ref = (kind: string, id: number | string) => `${branch.toLowerCase()}-${kind}-${id}`
  const groups = new Map(file.modifier_groups.map(group => [group.id, group]))
  const categories = new Map(file.items.map(item => [text(item.category[0]), text(item.category_th[0])]))
  const positions = [...categories.keys()]
  const sold = file.items.flatMap(item => item.variations.map(variation => ({ item, variation })))
  return {
    menu: {
      categories: [...categories].map(([name, thai], at) => ({
        ref: ref('category', at),
        name,
        position: at,
        ...thaiTexts({ name: thai }),
      })),
      addons: file.modifier_groups.flatMap(group =>
        group.options.map(option => ({
          ref: ref('option', option.id),
          name: text(option.name_en),
          price: option.price,
          ...thaiTexts({ name: text(option.name_th) }),
        })),
      ),
      addon_groups: file.modifier_groups.map(group => ({
        ref: ref('group', group.id),
        name: text(group.name_en),
        min: group.min,
        max: group.max,
        addons: group.options.map(option => ref('option', option.id)),
        ...thaiTexts({ name: text(group.name_th) }),
      })),
      products: sold.map(({ item, variation }, at) => ({
        ref: ref('product', variation.id),
        name: full(item.name_en, variation.name_en),
        description: text(item.description_en) || null,
        category: ref('category', positions.indexOf(text(item.category[0]))),
        price: variation.price,
        branches: [branch],
        addon_groups: variation.group_ids.map(id => ref('group', id)),
        position: at,
        ...thaiTexts({ name: full(item.name_th, variation.name_th), description: text(item.description_th) }),
      })),
    },
    orders: sold
      .filter(({ item }) => !item.sold_out)
      .map(({ item, variation }): ReplayOrder => {
        const chosen = variation.group_ids.flatMap(id => leastChoice(groups.get(id)!))
        const addons = chosen.reduce((sum, { option, quantity }) => sum + option.price * quantity, 0)
        return {
          id: ref('product', variation.id),
          branch,
          lines: [
            {
              product: ref('product', variation.id),
              quantity: 1,
              addons: chosen.map(({ option, quantity }) => ({ ref: ref('option', option.id), quantity })),
            },
          ],
          expected: {
            cents: Math.round((variation.price + addons) * 100),
            units: 1,
            name: { lang: 'th', text: full(item.name_th, variation.name_th) },
          },
        }
      }),
  }
}

/** The first options, one of each, the last as often as `min` still asks for. */
function leastChoice(group: Group): { option: Group['options'][number]; quantity: number }[] {
  const options = group.options.slice(0, group.min)
  return options.map((option, at) => {
    const isLast = at === options.length - 1
    return { option, quantity: isLast ? group.min - at : 1 }
  })
}

function full(name: string | null, variation: string | null): string {
  const size = text(variation)
  return size === '' ? text(name) : `${text(name)} (${size})`
}

function text(raw: string | null | undefined): string {
  return (raw ?? '').replaceAll('\r\n', '\n').trim().normalize('NFC')
}

function thaiTexts(texts: { name: string; description?: string }): { translations?: Texts } {
  const known = Object.entries(texts).filter(([, thai]) => thai !== '')
  return known.length === 0 ? {} : { translations: { th: Object.fromEntries(known) } }
}
