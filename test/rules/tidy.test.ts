import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { bounds, heldIn } from './held.ts'
import { contentFaults, fullFolders, pure, roleFaults, type Source, suffixOf } from './roles.ts'

/** The rungs of ARCHITECTURE.md from the top; a file imports from rungs below its own, or from its own as said there. */
const ladder = [
  'start',
  'routes',
  'http',
  'verb',
  'command',
  'steps',
  'record',
  'context',
  'store',
  'db',
  'config',
  'schema',
  'rules',
  'lib',
] as const
type Rung = (typeof ladder)[number]

/**
 * The folders of src from the bottom, as ARCHITECTURE.md lists them: a file imports from its own folder and from those
 * below it, types included. `core` and `context` are files; `app` and `endpoints` put the folders together.
 */
const rooms = [
  'wire',
  'lib',
  'network',
  'shapes',
  'db',
  'settings',
  'core',
  'access',
  'http',
  'events',
  'records',
  'audit',
  'menu',
  'hours',
  'print',
  'context',
  'payment-methods',
  'reasons',
  'brands',
  'branches',
  'catalogue',
  'campaigns',
  'stock',
  'printers',
  'sale',
  'staff',
  'shifts',
  'customers',
  'pricing',
  'floor',
  'orders',
  'kitchen',
  'bills',
  'payments',
  'receipts',
  'discounts',
  'refunds',
  'reports',
  'menu-files',
  'keys',
  'devices',
  'webhooks',
  'print-jobs',
  'spool',
  'doctor',
  'demo',
  'sweep',
  'endpoints',
  'app',
  'config',
  'run',
  'cli',
  'main',
]

const root = path.resolve(import.meta.dirname, '../..')
const maxLines = 300
const maxFunctionLines = 70

function rungOf(file: string): Rung {
  const suffix = suffixOf(file)
  if (suffix === 'gateway' || suffix === 'cache') return 'store'
  if (suffix !== undefined && pure.includes(suffix)) return 'rules'
  if (suffix !== undefined) return suffix as Rung
  if (file === 'src/context.ts' || file === 'src/core.ts') return 'context'
  if (file === 'src/config.ts') return 'config'
  const folder = file.split('/')[1]!
  if (folder === 'lib' || folder === 'db' || folder === 'http') return folder
  if (folder === 'cli' || folder === 'run' || file.split('/').length === 2) return 'start'
  return 'verb'
}

/** Why an import is not allowed, or undefined when it is. */
function importFault(from: string, to: string): string | undefined {
  const [above, below] = [rungOf(from), rungOf(to)]
  // Types have no code: they may describe what is above their users.
  const isUp = suffixOf(from) !== 'types' && ladder.indexOf(below) < ladder.indexOf(above)
  if (isUp) return `${from} (${above}) imports up to ${to} (${below})`
  const sameFolder = from.split('/')[1] === to.split('/')[1]
  if (above === 'verb' && below === 'verb' && !sameFolder) {
    return `${from} imports another domain's verb ${to}; share a *.steps.ts instead`
  }
  return undefined
}

/** Where a file stands among the rooms; -1 for a folder that has no place yet. */
function roomOf(file: string): number {
  return rooms.indexOf(file.split('/')[1]!.replace(/\.(ts|mjs)$/, ''))
}

/** Why an import between folders is not allowed, or undefined when it is. */
function roomFault(from: string, to: string): string | undefined {
  const [above, below] = [roomOf(from), roomOf(to)]
  if (above === -1) return `${from} is in a folder that the list of rooms lacks`
  return below > above ? `${from} imports from a folder above its own: ${to}` : undefined
}

/** Circles of imports among the files, types included; each named by the import that closes it. */
function circles(sources: readonly Source[]): string[] {
  const imports = new Map(sources.map(source => [source.file, source.imports]))
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) found.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (trail.includes(file) || done.has(file)) return
    for (const target of imports.get(file) ?? []) walk(target, [...trail, file])
    done.add(file)
  }
  for (const { file } of sources) walk(file, [])
  return found
}

/** The same among folders, each sub-folder by itself: two that import each other have no order in which to read them. */
function folderCircles(sources: readonly Source[]): string[] {
  const folders = Map.groupBy(sources, ({ file }) => path.dirname(file))
  const asFiles = [...folders].map(([folder, files]) => {
    const targets = files.flatMap(({ imports }) => imports.map(target => path.dirname(target)))
    return { file: folder, text: '', imports: [...new Set(targets)].filter(target => target !== folder) }
  })
  return circles(asFiles.filter(({ file }) => file !== 'src'))
}

/** The rules that the text of one file breaks, imports aside. */
function textFaults({ file, text, imports }: Source): string[] {
  const faults: string[] = []
  const rung = rungOf(file)
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
  const lines = text.split('\n').length - 1
  if (lines > maxLines) faults.push(`${file} has ${lines} lines, more than ${maxLines}`)
  if (rung === 'rules' || rung === 'lib') {
    if (/\bDate\.now\(|new Date\(\)|Math\.random\(/.test(code) && file !== 'src/lib/ulid.ts') {
      faults.push(`${file} reads a clock or chance; take it as a parameter`)
    }
    if (rung === 'rules' && /\bawait\b|\basync\b/.test(code)) faults.push(`${file} waits; rules are pure`)
  }
  if (file !== 'src/config.ts' && /\bprocess\.env\b/.test(code)) {
    faults.push(`${file} reads process.env; only src/config.ts does`)
  }
  if (/\.(?:transact|db\.report)\(/.test(code) && !['verb', 'command', 'db'].includes(rung)) {
    faults.push(`${file} opens a transaction; only verbs do`)
  }
  if (suffixOf(file) === 'types' && /^import (?!type )[^']*'[^']*(?<!\.rules|\.types)\.ts'/m.test(code)) {
    faults.push(`${file} imports code; types import types`)
  }
  if (!['store', 'db'].includes(rung) && suffixOf(file) !== 'types' && imports.includes('sql-template-tag')) {
    faults.push(`${file} writes SQL; only stores and src/db do`)
  }
  const isWording = file.endsWith('.refusals.ts') || file === 'src/lib/refusal.ts'
  if (!isWording && /\bnew Refusal\(|\b(?:fault|invalidField)\(|\brule: '/.test(code)) {
    faults.push(`${file} words a refusal; only *.refusals.ts do`)
  }
  // Where a type stands: a word of a sentence, SQL's `= any (…)` or a variable of that name is none.
  if (/(?:[:<|&]|\b(?:as|extends|type \w+ =)|<[^<>()]*,)\s*any\b(?! *\()/.test(code)) {
    faults.push(`${file} says any`)
  }
  if (/^\s*(export\s+)?(const\s+)?enum\s/m.test(code)) faults.push(`${file} has an enum`)
  if (/^export default/m.test(code)) faults.push(`${file} has a default export`)
  if (/^export \* from/m.test(code)) faults.push(`${file} is a barrel`)
  if (/\b(?:istanbul|v8|c8|node:coverage) (?:ignore|disable)\b|\bStryker disable\b/.test(text)) {
    faults.push(`${file} hides lines from the count of what is tested`)
  }
  return [...faults, ...longFunctions(file, text)]
}

/** Functions of the first two levels that are longer than the limit, found by the indent of their closing brace. */
function longFunctions(file: string, text: string): string[] {
  const lines = text.split('\n')
  const faults: string[] = []
  lines.forEach((line, start) => {
    const opening =
      /^( {0,4})(?:export )?(?:private |readonly )*(?:async )?(?:function\*? \w+|\w+ = (?:async )?(?:<.*>)?\(.*=>|\w+\().*\{$/.exec(
        line,
      ) ?? /^( {0,4})(?:export )?(?:async )?function\*? \w+.*\($/.exec(line)
    if (opening === null) return
    const end = lines.findIndex((candidate, at) => at > start && candidate.startsWith(`${opening[1]}}`))
    if (end - start + 1 > maxFunctionLines) {
      faults.push(
        `${file}:${start + 1} a function of ${end - start + 1} lines, more than ${maxFunctionLines}`,
      )
    }
  })
  return faults
}

/** The model of a restaurant is a second opinion: code shared with the service would always agree with it. */
function modelFaults({ file, text }: Source): string[] {
  const imports = [...text.matchAll(/(?:\bfrom|\bimport) *\(?\s*['"`]([^'"`]+)/g)].map(([, target]) =>
    target!.startsWith('.') ? path.posix.join(path.posix.dirname(file), target!) : target!,
  )
  const isOwn = (target: string) => /^test\/model\/restaurant[\w-]*\.ts$/.test(target)
  const foreign = imports.filter(target => !isOwn(target))
  return foreign.map(target => `${file} imports ${target}; the model stands alone`)
}

function readModel(): Source[] {
  const folder = path.join(root, 'test/model')
  return readdirSync(folder)
    .filter(name => /^restaurant[\w-]*\.ts$/.test(name))
    .map(name => sourceOf(`test/model/${name}`, readFileSync(path.join(folder, name), 'utf8')))
}

function readSources(folder = 'src', isRead = (name: string) => !name.endsWith('.test.ts')): Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && isRead(name))
    .map(name => sourceOf(`${folder}/${name}`, readFileSync(path.join(root, folder, name), 'utf8')))
}

function sourceOf(file: string, text: string): Source {
  const imports = [...text.matchAll(/(?:^|\n)(?:import|export)[^'"]*? from '([^']+)'/g)].map(([, target]) =>
    target!.startsWith('.') ? path.posix.join(path.posix.dirname(file), target!) : target!,
  )
  return { file, text, imports }
}

function faultsOf(source: Source): string[] {
  const inside = source.imports.filter(target => target.startsWith('src/'))
  const faults = inside.flatMap(target => [importFault, roomFault].map(fault => fault(source.file, target)))
  return [
    ...faults.filter(fault => fault !== undefined),
    ...textFaults(source),
    ...roleFaults(source),
    ...contentFaults(source),
  ]
}

/** The package with the embedded PostgreSQL, and its folders from the bottom. */
const embedded = 'packages/embedded-postgres/src'
const embeddedFolders = ['lib', 'folder', 'archive', 'server', 'restore', 'index']

/** The files of the service that may load the package; they are loaded only where there is no DATABASE_URL. */
const embeddedUsers = new Set(['src/run/embedded.ts', 'src/run/restore-folder.ts', 'src/cli/use-archive.ts'])

/** The package knows nothing of the service, and its folders import only from those below. */
function embeddedFaults(source: Source): string[] {
  const { file, imports } = source
  const folderOf = (name: string) =>
    embeddedFolders.indexOf(name.slice(embedded.length + 1).replace(/(?:\/.*|\.ts)$/, ''))
  const foreign = imports.filter(
    target => !target.startsWith(`${embedded}/`) && !target.startsWith('node:') && target !== 'pg',
  )
  const above = imports.filter(
    target => target.startsWith(`${embedded}/`) && folderOf(target) > folderOf(file),
  )
  return [
    ...foreign.map(target => `${file} imports ${target}; the package stands alone`),
    ...above.map(target => `${file} imports from a folder above its own: ${target}`),
    ...textFaults(source),
    ...roleFaults(source),
  ]
}

/** Why a file of the service may not import the package, or load what imports it, at its start. */
function embeddedUse({ file, text }: Source): string[] {
  if (embeddedUsers.has(file)) return []
  const loaded = sourceOf(file, text.replaceAll(/^import type .*$/gm, '')).imports.filter(
    target => target === '@comanda/embedded-postgres' || embeddedUsers.has(target),
  )
  return loaded.map(target => `${file} loads ${target} at its start; import it where it is needed`)
}

test('the embedded PostgreSQL stands alone, and the service loads it only where it is needed', () => {
  const sources = readSources(embedded)
  expect(sources.length).toBeGreaterThan(20)
  expect(sources.flatMap(embeddedFaults)).toEqual([])
  expect(circles(sources)).toEqual([])
  expect(readSources().flatMap(embeddedUse)).toEqual([])
})

test.each([
  ['src/lib/x.ts', "import { a } from '../server/start.ts'\n", /folder above/],
  ['src/server/x.ts', "import pino from 'pino'\n", /stands alone/],
  ['src/server/x.ts', "import { a } from '../../../../src/lib/zone.ts'\n", /stands alone/],
  ['src/server/x.ts', 'const port = process.env.PORT\n', /process\.env/],
])('detects %s of the package with %j', (file, text, message) => {
  const source = sourceOf(`packages/embedded-postgres/${file}`, text)
  expect(embeddedFaults(source).join()).toMatch(message)
})

test('detects that the service loads the package at its start', () => {
  const text = "import { startEmbedded } from '@comanda/embedded-postgres'\n"
  expect(embeddedUse(sourceOf('src/run/serve.ts', text))).toHaveLength(1)
  const indirect = "import { startEmbedded } from './embedded.ts'\n"
  expect(embeddedUse(sourceOf('src/run/serve.ts', indirect))).toHaveLength(1)
})

describe('the code is tidy', () => {
  test('imports only go down, rules are pure, files and functions are short', () => {
    const sources = readSources()
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.flatMap(faultsOf)).toEqual([])
  })

  test('no files import each other in a cycle, types included', () => {
    expect(circles(readSources())).toEqual([])
    const circle = [
      sourceOf('src/sale/a.ts', "import type { B } from './b.ts'\n"),
      sourceOf('src/sale/b.ts', "import { a } from './a.ts'\n"),
    ]
    expect(circles(circle)).toEqual(['src/sale/a.ts → src/sale/b.ts → src/sale/a.ts'])
  })

  test('no folders import each other in a cycle, sub-folders included', () => {
    expect(folderCircles(readSources())).toEqual([])
    const bothWays = [
      sourceOf('src/sale/a.ts', "import { b } from './item/b.ts'\n"),
      sourceOf('src/sale/item/b.ts', "import type { C } from '../c.ts'\n"),
    ]
    expect(folderCircles(bothWays)).toEqual(['src/sale → src/sale/item → src/sale'])
  })

  test('no folder has more files than a reader takes in', () => {
    const sources = readSources()
    expect(fullFolders(sources)).toEqual([])
    const many = Array.from({ length: 23 }, (_, at) => sourceOf(`src/sale/${at}.rules.ts`, ''))
    expect(fullFolders(many)).toEqual(['src/sale has 23 files, more than 22; give it subfolders'])
  })

  test('every folder of the list exists', () => {
    const folders = new Set(readSources().map(({ file }) => file.split('/')[1]!.replace(/\.ts$/, '')))
    expect([...folders].sort()).toEqual([...rooms].sort())
  })

  test('ARCHITECTURE.md lists the folders in this order', () => {
    const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
    const map = text.slice(text.indexOf('## The map'), text.indexOf('## The ladder'))
    const cells = [...map.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell]) => cell!)
    const listed = cells.flatMap(cell => [...cell.matchAll(/`([\w-]+)(?:\/|\.ts)`/g)].map(([, name]) => name))
    expect(listed).toEqual(rooms)
  })

  test('the model of a restaurant imports nothing but itself', () => {
    const model = readModel()
    expect(model.length).toBeGreaterThan(5)
    expect(model.flatMap(modelFaults)).toEqual([])
  })
})

test('each collection that outlives a request is listed with its limit', () => {
  const held = [...readSources(), ...readSources(embedded)].flatMap(({ file, text }) => heldIn(file, text))
  expect([...new Set(held)].sort()).toEqual(Object.keys(bounds).sort())
})

test.each([
  'const seen = new Map<string, number>()\n',
  'export const seen: string[] = []\n',
  'class A {\n  readonly #seen = new Set<string>()\n}\n',
  'class A {\n  private seen: string[] = []\n}\n',
  'export function makeCache() {\n  const seen = new ByteLru<string>(1)\n}\n',
])('detects a collection in %j', text => {
  expect(heldIn('src/orders/x.ts', text)).toEqual([expect.stringMatching(/^src\/orders\/x.ts #?seen$/)])
})

test('ignores a collection of one call', () => {
  expect(heldIn('src/orders/x.ts', 'function read() {\n  const seen = new Set<string>()\n}\n')).toEqual([])
})

test.each([
  "import { divideRounded } from '../../src/lib/money.ts'\n",
  "import type { StoredOrder } from '../../src/sale/shapes/order.shape.ts'\n",
  "export { allocate } from '../../src/lib/allocate.ts'\n",
  "import { plainLine } from '../plain-order.ts'\n",
  "import { drive } from './drive.ts'\n",
  "import sql from 'sql-template-tag'\n",
  "const money = await import('../../src/lib/money.ts')\n",
  "import '../../src/main.ts'\n",
])('detects a model with %j', text => {
  expect(modelFaults(sourceOf('test/model/restaurant.ts', text)).join()).toMatch(/stands alone/)
})

describe('detects each planted fault', () => {
  const planted: [string, string, string, RegExp][] = [
    ['an upward import', 'src/orders/x.rules.ts', "import { a } from './order.store.ts'\n", /imports up/],
    [
      "another domain's verb",
      'src/orders/x.ts',
      "import { pay } from '../payments/pay-bill.ts'\n",
      /domain's verb/,
    ],
    [
      'an import from a folder above',
      'src/sale/x.rules.ts',
      "import type { Refund } from '../refunds/refund.rules.ts'\n",
      /folder above/,
    ],
    ['a clock in rules', 'src/orders/x.rules.ts', 'export const at = Date.now()\n', /clock/],
    ['waiting in rules', 'src/orders/x.rules.ts', 'export async function f() {}\n', /waits/],
    [
      'a presenter among rules',
      'src/orders/x.rules.ts',
      'export function presentX() {}\n',
      /belongs in a \*\.presenter/,
    ],
    ['a row reader among rules', 'src/orders/x.rules.ts', 'export function xFromRow() {}\n', /\*\.row/],
    ['types called rules', 'src/orders/x.rules.ts', 'export type A = string\n', /judges nothing/],
    ['code among types', 'src/orders/x.types.ts', "import { f } from './x.store.ts'\n", /imports code/],
    ['rules called types', 'src/orders/x.types.ts', 'export function f() {}\n', /has functions/],
    ['steps without a transaction', 'src/orders/x.steps.ts', 'export function f() {}\n', /takes a Tx/],
    ['a store without SQL', 'src/orders/x.store.ts', 'export type A = string\n', /holds SQL/],
    ['routes without an endpoint', 'src/orders/x.routes.ts', 'export function f() {}\n', /holds endpoints/],
    ['a transaction outside a verb', 'src/orders/x.routes.ts', 'ctx.db.transact(work)\n', /transaction/],
    ['a report outside a verb', 'src/orders/x.routes.ts', 'ctx.db.report(work)\n', /transaction/],
    ['SQL outside a store', 'src/orders/x.ts', "import sql from 'sql-template-tag'\n", /SQL/],
    ['a refusal', 'src/orders/x.rules.ts', "throw new Refusal('in_use', 'It is used.')\n", /words a refusal/],
    [
      'a field at fault',
      'src/orders/x.rules.ts',
      "throw invalidField(at, 'min', 'Low.')\n",
      /words a refusal/,
    ],
    ['a fault', 'src/orders/x.rules.ts', "fault(path, 'min', 'Too low.')\n", /words a refusal/],
    ['a fault by hand', 'src/orders/x.ts', "add({ path, rule: 'min', message })\n", /words a refusal/],
    ['the environment', 'src/orders/x.ts', 'const port = process.env.PORT\n', /process\.env/],
    ['any', 'src/orders/x.ts', 'export function f(a: any) {}\n', /says any/],
    ['any in a cast', 'src/orders/x.ts', 'f(a as any)\n', /says any/],
    ['any in a generic', 'src/orders/x.ts', 'const a = new Map<string, any>()\n', /says any/],
    ['any in a list', 'src/orders/x.ts', 'type A = any[]\n', /says any/],
    ['an enum', 'src/orders/x.ts', 'export enum Colour { Red }\n', /enum/],
    ['a default export', 'src/orders/x.ts', 'export default 1\n', /default export/],
    ['a barrel', 'src/orders/x.ts', "export * from './y.ts'\n", /barrel/],
    ['a line left out of coverage', 'src/lib/x.ts', '/* v8 ignore next */\n', /hides lines/],
    ['lines left out of coverage', 'src/lib/x.ts', '// istanbul ignore else\n', /hides lines/],
    ['a line that is not mutated', 'src/lib/x.ts', '// Stryker disable next-line all\n', /hides lines/],
    ['a long file', 'src/orders/x.ts', '\n'.repeat(301), /301 lines/],
    ['a long function', 'src/orders/x.ts', `function f() {\n${'  g()\n'.repeat(70)}}\n`, /72 lines/],
  ]
  test.each(planted)('%s', (_name, file, text, message) => {
    expect(faultsOf(sourceOf(file, text)).join('\n')).toMatch(message)
  })
})

test.each([
  'let any = false\nf([any], any ? 1 : 2)\n',
  '/** Refuses any of them: any. */\n',
  'const where = sql`id = any (${ids})`\n',
])('accepts %j', text => {
  expect(faultsOf(sourceOf('src/orders/x.ts', text))).toEqual([])
})
