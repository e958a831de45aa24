import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// The product of two amounts, or of an amount and a quantity or rate, can exceed the safe integers: `times` and
// `multiplyDivide` are exact. Every product written with `*` has a factor that is a constant, or is here with its bound.

const src = path.resolve(import.meta.dirname, '../../src')

/** Folders that compute with amounts; their SQL too. */
const rooms = [
  'bills',
  'campaigns',
  'catalogue',
  'customers',
  'discounts',
  'doctor',
  'lib',
  'menu',
  'orders',
  'payments',
  'pricing',
  'receipts',
  'records',
  'refunds',
  'reports',
  'sale',
  'settings',
  'shifts',
  'stock',
]

/** A factor that is a number, the smallest amount, a sign or a length of time, or that makes the product a bigint or numeric. */
const constant =
  /^(?:\(?[\d_]+n?(?:\.\d+)?\)?|step[}]?|coin|sign|million|\w+Ms|megabyte|BigInt\(.*|.*::numeric|\w*unitsOf\[kind)$/

/** Other products, each with its bound. */
const bounded: Readonly<Record<string, string>> = {
  'doctor/sale-checks.store.ts floor(quantity * unit_price': 'numeric',
  'doctor/sale-checks.store.ts numeric * rate': 'numeric',
  'doctor/stock-checks.store.ts div(2 * ${figure': 'numeric',
  'doctor/stock-checks.store.ts figure} * i.wasted_quantity': 'numeric',
  'doctor/stock-checks.store.ts i.quantity * ${step': 'a quantity',
  'lib/heap-bytes.ts value.length * (isLatin(value': 'bytes',
  'lib/money.ts Number(a) * b': 'checked before it is used',
  'lib/zone.ts Number(offsetMinutes)) * (sign': 'minutes',
  'menu/campaign-discount.rules.ts round) * get': 'units',
  'menu/images/png.format.ts columns * colour.samples': 'pixels',
  'menu/images/png.format.ts colour.samples * depth': 'pixels',
  'payments/undo/correct-payment.ts turn * shares.length': 'positions',
  'pricing/cost.rules.ts quantity * perUnit': 'units',
  'pricing/cost.rules.ts a * b': 'checked before it is used',
  'pricing/cost.rules.ts b * c': 'checked before it is used',
  'pricing/cost.rules.ts perUnit * shares': 'units, and four halves at most',
  'pricing/cost.rules.ts times * quantity': 'a large one is refused',
  'records/field.schema.ts number) * factor': 'a number of the wire and its decimals',
  'reports/described/times.rules.ts ceil(share * count': 'a share of one',
  'reports/figures.rules.ts part * scale': 'a ratio for people',
  'reports/described/money-reports.store.ts share} * i.items': 'an amount of each item',
  'reports/sold/sold-reports.store.ts s.quantity * of.price': 'numeric',
  'reports/sold/day-sums.store.ts numeric * i.quantity': 'numeric',
  'reports/sold/day-sums.store.ts units} * sold.units': 'units',
}

/** The products of a source that need a bound; the test of the rules of times and comments aside. */
function unboundedIn(file: string, text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  return [...code.matchAll(/((?:\w+\()?[\w$.!)}\]]+) (\*) (?=([\w$.([{:-]+))/g)]
    .map(([, left, , right]) => [left!.replace('!', ''), right!] as const)
    .filter(([left, right]) => !constant.test(left) && !constant.test(right))
    .filter(([left]) => left !== 'select' && left !== 'import')
    .map(([left, right]) => `${file} ${left} * ${right}`)
}

test('no product of two amounts is computed in plain numbers', () => {
  const found = rooms.flatMap(room =>
    readdirSync(path.join(src, room), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap(file => unboundedIn(`${room}/${file}`, readFileSync(path.join(src, room, file), 'utf8'))),
  )
  expect(found.filter(product => bounded[product] === undefined)).toEqual([])
  expect(Object.keys(bounded).filter(product => !found.includes(product))).toEqual([])
})

test.each([
  'quantityMilli * unitPrice',
  'amount * rate / 100',
  'sum(i.total) * ${share}',
  '(units * free[at]!)',
])('finds a planted product: %s', planted => {
  expect(unboundedIn('x.ts', `const worth = ${planted}`)).toHaveLength(1)
  expect(
    unboundedIn('x.ts', `/** ${planted} */ const worth = times(quantityMilli, unitPrice) * step`),
  ).toEqual([])
})
