import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInto } from '../../packages/client/scripts/build.ts'
import { type Api, type BrandAtHand, openApi } from '#test/support/api.ts'
import { tempFolder } from '#test/support/program.ts'
import { isLong } from '#test/support/sweep.ts'

// The package as it is published, in a project elsewhere: plain JavaScript, its own types, no Node types.

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const folder = tempFolder()
const installed = path.join(folder.path, 'node_modules/@comanda/client')
let api: Api
let brand: BrandAtHand

beforeAll(async () => {
  await buildInto(path.join(folder.path, 'built'))
  await mkdir(path.dirname(installed), { recursive: true })
  await cp(path.join(folder.path, 'built'), installed, { recursive: true })
  await writeFile(path.join(folder.path, 'package.json'), '{ "type": "module" }')
  api = await openApi()
  brand = await api.openBrand()
})
afterAll(async () => {
  await api.drop()
  folder.drop()
})

const consumer = (wrong = '') => `import { Comanda, Refused, verifyWebhook } from '@comanda/client'
export async function work(): Promise<string> {
  const till = new Comanda({ url: 'http://127.0.0.1', key: 'k' })
  const tax = await till.post('/taxes', { body: { name: 'VAT', rate: 10 } })
  for await (const order of till.each('/orders')) if (order.totals.total > 0) return order.order_number
  const { type } = await verifyWebhook('', new Headers(), 'whsec_AAAA')
  ${wrong}
  try { await till.get('/brand') } catch (error) { if (error instanceof Refused && error.code === 'not_found') return type }
  return tax.name
}
`

async function faultsOf(text: string): Promise<string> {
  const file = path.join(folder.path, 'consumer.ts')
  await writeFile(file, text)
  const options =
    '--noEmit --strict --target es2022 --module nodenext --lib es2023,dom,dom.iterable --types'.split(' ')
  const compiled = run(path.join(root, 'node_modules/.bin/tsc'), [...options, '', '--ignoreConfig', file], {
    cwd: folder.path,
  })
  return compiled.then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
}

test.skipIf(!isLong)('has types that compile in another project and refuse a wrong field', async () => {
  expect(await faultsOf(consumer())).toBe('')
  expect(
    await faultsOf(consumer(`await till.post('/taxes', { body: { name: 'VAT', rates: 10 } })`)),
  ).toContain('rates')
})

/** The Node of the machine, which is often an older one than npm brings here. */
async function olderNode(): Promise<string> {
  const places = process.env['PATH']!.split(path.delimiter).filter(place => !place.includes('node_modules'))
  return run('node', ['-p', 'process.execPath'], { env: { PATH: places.join(path.delimiter) } }).then(
    ({ stdout }) => stdout.trim(),
    () => process.execPath,
  )
}

test.skipIf(!isLong)('runs in the installed Node', async () => {
  const script = `
    import { Comanda } from '@comanda/client'
    const office = new Comanda({ url: '${api.url}', key: '${brand.key}' })
    await office.post('/taxes', { body: { name: 'VAT', rate: 10 } })
    for await (const tax of office.each('/taxes')) console.log(tax.name)`
  await writeFile(path.join(folder.path, 'run.mjs'), script)
  const { stdout } = await run(await olderNode(), ['run.mjs'], { cwd: folder.path })
  expect(stdout).toBe('VAT\n')
})

test.skipIf(!isLong)(
  'contains scripts, types, licence and README, has no dependency, and is small',
  async () => {
    const names = await readdir(installed)
    expect(names.filter(name => !/\.(js|d\.ts)$/.test(name)).sort()).toEqual([
      'LICENSE',
      'README.md',
      'package.json',
    ])
    const manifest = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >
    expect(Object.keys(manifest).filter(name => /dependencies|scripts/i.test(name))).toEqual([])
    const scripts = await Promise.all(
      names.filter(name => name.endsWith('.js')).map(name => readFile(path.join(installed, name))),
    )
    expect(scripts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(40_000)
  },
)
