import { execFile } from 'node:child_process'
import { copyFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type BrandAtHand, openApi } from '#test/support/api.ts'
import { type FullRestaurant, makeFullRestaurant } from '#test/fixtures/restaurant.ts'
import { tempFolder } from '#test/support/program.ts'
import { isLong } from '#test/support/sweep.ts'

// Clients that public generators make of the document, in a project elsewhere: each compiles and sends an order.

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const packages = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  '@hey-api/openapi-ts@0.99.0',
  'typescript@5.9.3',
]
const folder = tempFolder()
let api: Api
let brand: BrandAtHand
let at: FullRestaurant
/** Why the generators are not there. */
let missing: string | undefined

beforeAll(async () => {
  if (!isLong) return
  await writeFile(path.join(folder.path, 'package.json'), '{ "type": "module", "private": true }')
  await copyFile(path.join(root, 'docs/openapi.json'), path.join(folder.path, 'openapi.json'))
  await inFolder('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages]).catch(
    withoutNetwork,
  )
  api = await openApi()
  brand = await api.openBrand()
  at = await makeFullRestaurant(brand)
})
afterAll(async () => {
  await api?.drop()
  folder.drop()
})

function withoutNetwork(error: Error & { stderr: string; killed: boolean }): void {
  const isAway = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED/.test(
    error.stderr,
  )
  if (!isAway && !error.killed) throw error
  missing = 'npm reaches no registry'
}

function inFolder(program: string, words: readonly string[]) {
  const env = {
    ...process.env,
    ...(api && { URL: api.url, KEY: brand.key, BRANCH: brand.branchId, PRODUCT: at?.product.id as string }),
  }
  return run(program, words, { cwd: folder.path, env, timeout: 300_000 })
}
const local = (name: string) => path.join(folder.path, 'node_modules/.bin', name)

const order = `{ branch_id: BRANCH, channel: 'pos' as const, lines: [{ product_id: PRODUCT, quantity: QUANTITY }] }`
const settings = `const { URL: baseUrl = '', KEY = '', BRANCH = '', PRODUCT = '' } = process.env
const headers = { authorization: \`Bearer \${KEY}\` }
`
const globals = 'declare const process: { env: Record<string, string | undefined> }\n'

type Generator = { name: string; generate: () => Promise<unknown>; program: (quantity: string) => string }

const generators: Generator[] = [
  {
    name: 'openapi-typescript with openapi-fetch',
    generate: () => inFolder(local('openapi-typescript'), ['openapi.json', '-o', 'paths.ts']),
    program: quantity => `import createClient from 'openapi-fetch'
import type { paths } from './paths.js'
${settings}
const client = createClient<paths>({ baseUrl, headers })
const { data, error } = await client.POST('/v1/pos/orders', { body: ${order.replace('QUANTITY', quantity)} })
if (error !== undefined) console.log(error.error.code satisfies string)
else console.log(data.data.order_number, data.data.totals.total satisfies number)
`,
  },
  {
    name: '@hey-api/openapi-ts',
    generate: async () => {
      const config = `export default {
  input: 'openapi.json',
  output: { path: 'hey', module: { extension: '.js' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
}`
      await writeFile(path.join(folder.path, 'openapi-ts.config.js'), config)
      return inFolder(local('openapi-ts'), [])
    },
    program: quantity => `import { createOrder } from './hey/index.js'
import { client } from './hey/client.gen.js'
${settings}
client.setConfig({ baseUrl: baseUrl as 'http://127.0.0.1:8080', headers })
const { data, error } = await createOrder({ body: ${order.replace('QUANTITY', quantity)} })
if (data === undefined) console.log(error?.error.code)
else console.log(data.data.order_number, data.data.totals.total satisfies number)
`,
  },
]

async function compile(text: string): Promise<string> {
  await writeFile(path.join(folder.path, 'order.ts'), globals + text)
  const options =
    '--strict --target es2022 --module nodenext --lib es2023,dom,dom.iterable --outDir js order.ts'
  return inFolder(local('tsc'), options.split(' ')).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
}
const send = async () => (await inFolder(process.execPath, ['js/order.js'])).stdout

test.skipIf(!isLong).for(generators)(
  'a client made by $name compiles, sends an order and reads a refusal',
  async ({ generate, program }, ctx) => {
    ctx.skip(missing !== undefined, missing)
    await generate()
    expect(await compile(program(`'2'`))).toContain(`Type 'string' is not assignable to type 'number'`)
    expect(await compile(program('-1'))).toBe('')
    expect(await send()).toBe('validation_failed\n')
    expect(await compile(program('2'))).toBe('')
    expect(await send()).toMatch(/^\S+-0+\d 25\n$/)
  },
)
