import type { MenuFile } from '../replay/replay.rules.ts'

// A menu of the size of a real one: 307 dishes in 17 categories, each with a second name, a third of them with one to
// three groups of two to five choices.

const dishes = 307
const groups = 54
const kinds = [
  'Thai snacks',
  'Hot snacks',
  'Soups',
  'Thai soups',
  'Salads',
  'Thai salads',
  'Pasta',
  'Noodles',
  'Rice',
  'Vegetarian',
  'Main dishes',
  'Platters',
  'Healthy choice',
  'Side dishes',
  'Cakes',
  'Cookies',
  'Shakes',
]
const ways = ['Grilled', 'Crispy', 'Baked', 'Braised', 'Spicy', 'Steamed', 'Smoked']
const mains = [
  'chicken breast',
  'pork neck',
  'salmon',
  'tofu',
  'prawns',
  'beef',
  'duck',
  'mushrooms',
  'pumpkin',
]
const sides = ['with garlic and herbs', 'with lemon', 'in red curry', 'and oyster sauce', 'with quinoa']

/** @param branch the code of the branch that sells it and has a station named so */
export function makeMenu(branch: string, station: string): MenuFile {
  const numbers = Array.from({ length: dishes }, (_, at) => at)
  return {
    categories: kinds.map((name, at) => ({
      ref: `kind-${at}`,
      name,
      position: at,
      stations: [{ branch, name: station }],
    })),
    addons: Array.from({ length: groups }, (_, group) => optionsOf(group)).flatMap((options, group) =>
      options.map((ref, at) => ({ ref, name: `Choice ${group}.${at}`, price: at === 0 ? 0 : at + 0.5 })),
    ),
    addon_groups: Array.from({ length: groups }, (_, group) => ({
      ref: `group-${group}`,
      name: `Question ${group}`,
      min: 0,
      max: group % 2 === 0 ? 1 : null,
      addons: optionsOf(group),
    })),
    products: numbers.map(at => ({
      ref: `dish-${at}`,
      name: nameOf(at),
      category: `kind-${at % kinds.length}`,
      price: 5 + (at % 40) / 2,
      addon_groups: Array.from(
        { length: at % 3 === 0 ? 1 + (at % 4) : 0 },
        (_, of) => `group-${(at + of) % groups}`,
      ),
      position: at,
      translations: { th: { name: `อาหารจานที่ ${at}` } },
    })),
  }
}

function nameOf(at: number): string {
  const of = (words: readonly string[], place: number) => words[place % words.length]!
  return `${of(ways, at)} ${of(mains, Math.floor(at / 7))} ${of(sides, Math.floor(at / 63))}`
}

function optionsOf(group: number): string[] {
  return Array.from({ length: 2 + (group % 4) }, (_, at) => `choice-${group}-${at}`)
}
