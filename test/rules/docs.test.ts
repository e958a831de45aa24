import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { citusReasons } from '#test/support/not-on-citus.ts'

const root = path.resolve(import.meta.dirname, '../..')
const apart = new Set(['node_modules', 'data', 'coverage', '.git', '.stryker-tmp', 'report'])

/** Every file of the project, without what is installed or made. */
function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const name = path.posix.join(folder, entry.name)
    if (apart.has(entry.name)) return []
    if (entry.isDirectory()) return filesIn(name)
    return entry.isFile() && !entry.name.endsWith('.log') ? [name] : []
  })
}

const files = filesIn('')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const pages = files.filter(file => file.endsWith('.md'))

/** GitHub's name for a heading. */
function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

/** The links of a page that lead to nothing in the project. */
function deadLinks(page: string, text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')
  const targets = [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s"[^"]*")?\)|^\[[^\]]+\]:\s+(\S+)/gm)]
  return targets
    .map(([, inline, reference]) => inline ?? reference!)
    .filter(target => !/^(https?|mailto):/.test(target) && !leads(page, target))
}

function leads(page: string, target: string): boolean {
  const [place, anchor] = target.split('#') as [string, string?]
  const file = place === '' ? page : path.posix.join(path.posix.dirname(page), decodeURI(place))
  if (file.startsWith('..') || !existsSync(path.join(root, file))) return false
  if (anchor === undefined || statSync(path.join(root, file)).isDirectory()) return anchor === undefined
  const headings = [...read(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading!))
  return headings.includes(anchor) || new RegExp(`<a (?:id|name)="${anchor}"`).test(read(file))
}

test('every link within the project resolves', () => {
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.flatMap(page => deadLinks(page, read(page)).map(link => `${page}: ${link}`))).toEqual([])
  const planted = '[a](nowhere.md) [b](#no-such-part) [c](../outside.md) [d](README.md) `[e](code.md)`'
  expect(deadLinks('README.md', planted)).toEqual(['nowhere.md', '#no-such-part', '../outside.md'])
})

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
const alwaysThere = ['start', 'test']

/** The npm scripts that a text names and package.json lacks. */
function missingScripts(text: string): string[] {
  const named = [...text.matchAll(/\bnpm run (?:-s |--silent )?([\w:-]+)|\bnpm (start|test)\b/g)].map(
    ([, run, short]) => run ?? short!,
  )
  return [...new Set(named)].filter(name => !scripts.includes(name))
}

test('every npm script named by a page or a message exists', () => {
  expect(scripts).toEqual(expect.arrayContaining(alwaysThere))
  const tellers = files.filter(
    file => file.endsWith('.md') || file === '.ci/run' || /^(src|bench)\/.*\.(ts|mjs)$/.test(file),
  )
  const missing = tellers.flatMap(file => missingScripts(read(file)).map(name => `${file}: npm run ${name}`))
  expect(missing).toEqual([])
  expect(missingScripts('npm run frobnicate, npm run -s nothing, npm start')).toEqual([
    'frobnicate',
    'nothing',
  ])
})

test('every test named by a page exists', () => {
  const named = pages.flatMap(page =>
    [...read(page).matchAll(/\bvitest run ([\w./-]+)/g)].map(([, place]) => `${page}: ${place}`),
  )
  expect(named.filter(name => !files.some(file => file.includes(name.split(': ')[1]!)))).toEqual([])
})

/** Folders of a developer's machine. Tests make up paths under `/tmp`, which is therefore absent. */
const machinePath = /(?<![\w.])\/(?:work|home|Users|root|mnt)\/[\w.-]+/

test('no file names a folder of the machine it was written on', () => {
  const text = files.filter(file => !/\.(png|jpe?g|webp|gz)$/.test(file))
  const named = text.flatMap(file => {
    const found = machinePath.exec(read(file))
    return found === null ? [] : [`${file}: ${found[0]}`]
  })
  expect(named).toEqual([])
  expect(machinePath.test(`see ${['', 'home', 'ada', 'x'].join('/')}`)).toBe(true)
})

test('docs/citus.md gives every reason for which tests are skipped there', () => {
  const page = read('docs/citus.md')
  expect(Object.values(citusReasons).filter(reason => !page.includes(`- ${reason}\n`))).toEqual([])
})
