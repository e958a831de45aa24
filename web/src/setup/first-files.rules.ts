// The files that a new restaurant can start with, as POST /menu-import takes them.

type Texts = { name: string; description?: string | null }
type Station = { branch: string; name: string }
type Row = Readonly<Record<string, unknown>> & {
  name: string
  description?: string | null
  translations?: Readonly<Record<string, Texts>>
  stations?: readonly Station[]
  price?: number
  cost?: number
  combo?: { choices: readonly (Row & { options: readonly { product: string; extra?: number }[] })[] }
}
export type DemoMenu = {
  kitchen_stations: readonly Station[]
  taxes: readonly object[]
  categories: readonly Row[]
  addons: readonly Row[]
  addon_groups: readonly Row[]
  products: readonly Row[]
}
export type Restaurant = {
  branch: string
  /** The default language first. */
  languages: readonly string[]
  /** Of the currency. */
  decimals: number
}

/** The language of the names in the demo's menu. */
const ofDemo = 'it'
/** The branch of the demo whose stations a new restaurant gets. */
const demoBranch = 'CENTRO'

/** The menu of the demo for a restaurant of one branch: without stock and the demo's other branch. */
export function demoMenuFor(menu: DemoMenu, restaurant: Restaurant): object {
  const { kitchen_stations: stations, taxes } = menu
  const rows = (list: readonly Row[]) => list.map(row => rowFor(row, restaurant))
  return {
    kitchen_stations: stationsFor(stations, restaurant.branch),
    taxes,
    categories: rows(menu.categories),
    addons: rows(menu.addons),
    addon_groups: rows(menu.addon_groups),
    products: rows(menu.products),
  }
}

function rowFor(
  { prices: _prices, recipe: _recipe, branches: _branches, ...row }: Row,
  restaurant: Restaurant,
): object {
  const { stations, price, cost } = row
  return {
    ...row,
    ...textsFor(row, restaurant.languages),
    ...(stations !== undefined && { stations: stationsFor(stations, restaurant.branch) }),
    ...(price !== undefined && { price: amountFor(price, restaurant.decimals) }),
    ...(cost !== undefined && { cost: amountFor(cost, restaurant.decimals) }),
    ...(row.combo !== undefined && { combo: comboFor(row.combo, restaurant) }),
  }
}

function comboFor({ choices }: NonNullable<Row['combo']>, { languages, decimals }: Restaurant): object {
  return {
    choices: choices.map(choice => ({
      ...choice,
      ...textsFor(choice, languages),
      options: choice.options.map(({ product, extra = 0 }) => ({
        product,
        extra: amountFor(extra, decimals),
      })),
    })),
  }
}

function stationsFor(stations: readonly Station[], branch: string): Station[] {
  return stations.filter(station => station.branch === demoBranch).map(station => ({ ...station, branch }))
}

/** The name in the default language of the restaurant, English where the demo does not have it, and the others it has. */
function textsFor({ name, description, translations = {} }: Row, languages: readonly string[]): object {
  const known: Readonly<Record<string, Texts>> = {
    ...translations,
    [ofDemo]: { name, ...(description !== undefined && { description }) },
  }
  const [first = 'en', ...others] = languages
  const main = known[first] ?? known['en'] ?? known[ofDemo]!
  const kept = others.flatMap(language =>
    known[language] === undefined ? [] : [[language, known[language]] as const],
  )
  return { ...main, translations: Object.fromEntries(kept) }
}

/** Prices of the demo have cents; a currency without them has about a hundred times the figure. */
function amountFor(amount: number, decimals: number): number {
  return decimals === 0 ? Math.round(amount * 100) : amount
}

const [columns, rows] = [5, 2]

/** An area with ten tables in a grid. @param area its name */
export function tenTablesFor(branch: string, area: string): object {
  const tables = Array.from({ length: columns * rows }, (_, at) => ({
    branch,
    area,
    name: String(at + 1),
    seats: 4,
    x: 60 + (at % columns) * 185,
    y: 120 + Math.floor(at / columns) * 260,
    width: 130,
    height: 130,
    shape: 'square',
  }))
  return { areas: [{ branch, name: area }], tables }
}
