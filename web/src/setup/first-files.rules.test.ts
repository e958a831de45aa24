import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type DemoMenu, demoMenuFor, tenTablesFor } from './first-files.rules.ts'

const menu = JSON.parse(
  readFileSync(new URL('../../../src/cli/demo/menu.json', import.meta.url), 'utf8'),
) as DemoMenu

type File = { products: { name: string; price: number; translations: object }[]; kitchen_stations: object[] }
const fileFor = (languages: string[], decimals = 2) =>
  demoMenuFor(menu, { branch: 'MAIN', languages, decimals }) as File

test('the demo’s menu speaks the languages of the restaurant, names its branch, and has no stock', () => {
  const named = (languages: string[]) => {
    const { name, translations } = fileFor(languages).products.find(({ name }) =>
      /ornetto|roissant/.test(name),
    )!
    return [name, Object.keys(translations)]
  }
  expect(named(['it', 'en'])).toEqual(['Cornetto alla crema', ['en']])
  expect(named(['en', 'it'])).toEqual(['Custard croissant', ['it']])
  expect(named(['th', 'de'])).toEqual(['Custard croissant', []])
  const text = JSON.stringify(fileFor(['it']))
  expect(text).not.toMatch(/CENTRO|LAGO|recipe|"prices"|"branches"|stock/)
  expect(fileFor(['it']).kitchen_stations).toHaveLength(3)
  expect(fileFor(['it']).products).toHaveLength(menu.products.length)
})

test('a currency without decimals gets whole prices', () => {
  const prices = (decimals: number) => fileFor(['it'], decimals).products.flatMap(({ price }) => price ?? [])
  expect(prices(2)).toContain(1.6)
  expect(prices(0)).toContain(160)
  expect(prices(0).every(Number.isInteger)).toBe(true)
})

test('ten tables stand apart on the plan', () => {
  const { tables } = tenTablesFor('MAIN', 'Room') as { tables: { name: string; x: number; y: number }[] }
  expect(tables.map(({ name }) => name)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  expect(new Set(tables.map(({ x, y }) => `${x},${y}`)).size).toBe(10)
  expect(Math.max(...tables.map(({ x }) => x + 130))).toBeLessThanOrEqual(1000)
})
