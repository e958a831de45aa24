import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The files that a file imports to run; imports of types alone are erased. */
function importsOf(file: string, readText: (file: string) => string): string[] {
  const imports = readText(file).matchAll(/^import (type )?(?:\{([^}]*)\} from )?'(\.[^']+)'/gm)
  return [...imports].flatMap(([, type, names = '', target]) => {
    const isErased = type !== undefined || (names !== '' && names.split(',').every(isTypeOrEmpty))
    return isErased ? [] : [path.posix.join(path.posix.dirname(file), target!)]
  })
}

function isTypeOrEmpty(name: string): boolean {
  return name.trim() === '' || name.trim().startsWith('type ')
}

/**
 * The files of `orders/` and `sale/` that run when `start` runs, whatever rooms are between. Descriptions of documents and
 * the wording of refusals are left out: they are looked up, not entered.
 */
function reached(start: string, readText = read): string[] {
  const seen = new Set([start])
  for (const file of seen) {
    for (const target of importsOf(file, readText)) seen.add(target)
  }
  const inside = [...seen].filter(file => /^src\/(?:orders|sale)\//.test(file))
  return inside.filter(file => !/\.(?:shape|schema|refusals|types)\.ts$/.test(file)).toSorted()
}

test('placing an order reaches at most 27 files of orders/ and sale/', () => {
  const files = reached('src/orders/place/place-orders.ts')
  expect(files).toContain('src/orders/place/draft-order.rules.ts')
  expect(files).toContain('src/sale/order/order.store.ts')
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(27)
})

test('control: follows imports through other rooms, and leaves out types', () => {
  const texts: Record<string, string> = {
    'src/orders/a.ts': "import { b } from '../pricing/b.ts'\nimport type { C } from '../sale/c.ts'\n",
    'src/pricing/b.ts': "import { type X, d } from '../sale/d.ts'\nimport { type Y } from '../sale/e.ts'\n",
    'src/sale/d.ts': "import { refuse } from './sale.refusals.ts'\n",
    'src/sale/sale.refusals.ts': '',
  }
  expect(reached('src/orders/a.ts', file => texts[file]!)).toEqual(['src/orders/a.ts', 'src/sale/d.ts'])
})

const overTheSale = ['orders', 'bills', 'payments', 'refunds', 'discounts', 'kitchen']

/** Imports from one of the rooms above the sale to another, types included. */
function acrossRooms(file: string, text: string): string[] {
  const [, own] = file.split('/')
  const targets = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, target]) =>
    path.posix.join(path.posix.dirname(file), target!),
  )
  const others = new Set(overTheSale.filter(room => room !== own))
  return targets.filter(target => others.has(target.split('/')[1]!)).map(target => `${file} → ${target}`)
}

test('orders, bills, payments, refunds, discounts and the kitchen import nothing of one another', () => {
  const found = overTheSale.flatMap(room =>
    readdirSync(path.join(root, 'src', room), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .flatMap(name => acrossRooms(`src/${room}/${name}`, read(`src/${room}/${name}`))),
  )
  expect(found).toEqual([])
  const control = acrossRooms('src/refunds/a.ts', "import type { B } from '../orders/place/b.ts'\n")
  expect(control).toEqual(['src/refunds/a.ts → src/orders/place/b.ts'])
})
