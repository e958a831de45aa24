import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = {
  link?: boolean
  optional?: boolean
  engines?: { node?: string }
  resolved?: string
  integrity?: string
}
type Lock = { packages: Record<string, Entry> }
type Manifest = Record<string, unknown> & Record<'dependencies' | 'devDependencies', Record<string, string>>

/** Packages of a registry: neither a workspace of this repository nor the link to it. */
const entriesIn = (folder: string) =>
  Object.entries((JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as Lock).packages).filter(
    ([name, { link }]) => link !== true && (name === '' || name.includes('node_modules/')),
  )
const manifestIn = (folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest
const entries = entriesIn('.')
/** The packages of the service, and the packages of its tools. */
const folders = ['.', 'bench/mutation']

/** The oldest Node that can install it; npm runs on it, and the service on the Node from npm. */
const oldest = [20, 19, 0]

/** Whether a version satisfies a range as packages write them: `^20.19.0 || >=22.12`, `>= 10`, `18 || 20`, `*`. */
function satisfies(version: readonly number[], range: string): boolean {
  return range.split('||').some(part => {
    const terms = [...part.matchAll(/(\^|~|>=|<=|>|<|=)?\s*v?(\d+|\*)(?:\.(\d+|x))?(?:\.(\d+|x))?/g)]
    return terms.every(([, sign = '=', ...numbers]) => {
      if (numbers[0] === '*') return true
      const given = numbers.filter(number => number !== undefined && number !== 'x').map(Number)
      const bound = [0, 1, 2].map(at => given[at] ?? 0)
      const order = compare(version, bound)
      if (sign === '>=') return order >= 0
      if (sign === '>') return order > 0
      if (sign === '<') return order < 0
      if (sign === '<=') return order <= 0
      const fixed = sign === '^' ? 1 : sign === '~' ? Math.min(2, given.length) : given.length
      return order >= 0 && version.slice(0, fixed).every((number, at) => number === bound[at])
    })
  })
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index])
  return at === -1 ? 0 : one[at]! - other[at]!
}

/** npm silently skips an optional package whose engines exclude the installing Node. */
function leftOut(packages: readonly [string, Entry][]): string[] {
  return packages.flatMap(([name, { optional, engines }]) => {
    const range = engines?.node
    return optional === true && range !== undefined && !satisfies(oldest, range)
      ? [`${name} wants ${range}`]
      : []
  })
}

test.each([
  ['>=20', true],
  ['>= 10', true],
  ['^20.19.0 || >=22.12.0', true],
  ['18 || 20 || >=22', true],
  ['20.x', true],
  ['*', true],
  ['>=12 <21', true],
  ['>=22', false],
  ['^22.12.0 || ^24', false],
  ['^20.20.0', false],
  ['>=20.19.1', false],
  ['>=12 <20', false],
])('Node 20.19 and %s: %s', (range, fits) => {
  expect(satisfies(oldest, range)).toBe(fits)
})

test('Node 20 installs every optional package', () => {
  expect(entries.filter(([, entry]) => entry.optional === true).length).toBeGreaterThan(20)
  expect(leftOut(entries)).toEqual([])
  expect(leftOut([['node_modules/planted', { optional: true, engines: { node: '>=22' } }]])).toHaveLength(1)
})

test.each(folders)('the lockfile in %s names no registry, and the digest of every package', folder => {
  // Each machine has its own registry.
  const entries = entriesIn(folder)
  expect(entries.length).toBeGreaterThan(100)
  expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name)).toEqual([])
  const bare = entries.filter(([name, { integrity }]) => name !== '' && integrity === undefined)
  expect(bare.map(([name]) => name)).toEqual([])
})

test.each([...folders, 'packages/client'])('every version in %s is exact', folder => {
  const manifest = manifestIn(folder)
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind =>
    Object.entries((manifest[kind] ?? {}) as Record<string, string>),
  )
  expect(versions.length).toBeGreaterThanOrEqual(folder === '.' ? 20 : 2)
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})
