import type { MenuFile } from './replay.rules.ts'
import type { Json, Till } from './till.ts'

/** Ids that a replay sells with, by the names in the menu file and in the source. */
export type Shop = {
  branches: Map<string, string>
  /** Branch code → its tables. */
  tables: Map<string, string[]>
  products: Map<string, string>
  addons: Map<string, string>
  methods: { cash: string; card: string; meal: string }
}

const perPage = 100

/** @returns the record's id; the same one however often it is asked for with the same words */
async function make(till: Till, path: string, body: Json, key: string): Promise<string> {
  const { data } = (await till.post(path, body, `replay${path}/${encodeURIComponent(key)}`)) as {
    data: { id: string }
  }
  return data.id
}

/** Branches with an area and tables each, and three ways to pay. */
export async function makeBranches(
  till: Till,
  codes: readonly string[],
  tablesEach: number,
): Promise<Pick<Shop, 'branches' | 'tables' | 'methods'>> {
  const branches = new Map<string, string>()
  const tables = new Map<string, string[]>()
  for (const code of codes) {
    const branchId = await make(till, '/branches', { name: `Branch ${code}`, code }, code)
    const areaId = await make(till, '/areas', { branch_id: branchId, name: 'Room' }, code)
    const ids: string[] = []
    for (let at = 1; at <= tablesEach; at++) {
      ids.push(await make(till, '/tables', { area_id: areaId, name: `${at}`, seats: 4 }, `${code}/${at}`))
    }
    branches.set(code, branchId)
    tables.set(code, ids)
  }
  const method = (type: string, name: string) => make(till, '/payment-methods', { name, type }, type)
  return {
    branches,
    tables,
    methods: {
      cash: await method('cash', 'Cash'),
      card: await method('card', 'Card'),
      meal: await method('meal_card', 'Meal card'),
    },
  }
}

/** Ids of the records of a list by their refs. */
export async function idsByRef(till: Till, path: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (let page = 1, last = 1; page <= last; page++) {
    const list = (await till.get(`${path}?per_page=${perPage}&page=${page}`)) as {
      data: { id: string; ref: string | null }[]
      meta: { last_page: number }
    }
    for (const { id, ref } of list.data) if (ref !== null) ids.set(ref, id)
    last = list.meta.last_page
  }
  return ids
}

/** Makes a menu record by record, as a back office does where no command line reaches the database. */
export async function sendMenu(
  till: Till,
  menu: MenuFile,
  branches: ReadonlyMap<string, string>,
): Promise<void> {
  const categories = new Map<string, string>()
  const addons = new Map<string, string>()
  const groups = new Map<string, string>()
  const pricesOf = (prices: readonly { branch: string; price: number }[] = []) =>
    prices.map(({ branch, price }) => ({ branch_id: branches.get(branch), price }))
  for (const { ref, ...category } of menu.categories) {
    categories.set(ref, await make(till, '/categories', category, ref))
  }
  for (const { prices, ...addon } of menu.addons) {
    addons.set(addon.ref, await make(till, '/addons', { ...addon, prices: pricesOf(prices) }, addon.ref))
  }
  for (const { addons: refs, ...group } of menu.addon_groups) {
    const body = { ...group, addon_ids: refs.map(ref => addons.get(ref)) }
    groups.set(group.ref, await make(till, '/addon-groups', body, group.ref))
  }
  for (const { category, prices, branches: codes, addon_groups: refs, ...product } of menu.products) {
    const body = {
      ...product,
      category_id: categories.get(category),
      prices: pricesOf(prices),
      branch_ids: codes?.map(code => branches.get(code)) ?? [],
      addon_group_ids: refs?.map(ref => groups.get(ref)) ?? [],
    }
    await make(till, '/products', body, product.ref)
  }
}
