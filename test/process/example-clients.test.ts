import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoKey, type Program, startProgram, tempFolder, typeCommand } from '#test/support/program.ts'
import { copyDemo } from '#test/support/ready-cluster.ts'
import { isLong } from '#test/support/sweep.ts'

// Runs each client of examples/ like a reader: with the demo, a key of its own and plain Node.

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const folder = tempFolder()
const settings = { DATA_DIR: path.join(folder.path, 'data') }
let demo: Program
let url: string

beforeAll(async () => {
  await copyDemo(settings.DATA_DIR)
  demo = startProgram(['demo'], { ...settings, PORT: '0', WEBHOOK_ALLOW_PRIVATE: 'yes' })
  url = await demo.listening()
  await demoKey(demo)
})
afterAll(async () => {
  demo.child.kill('SIGTERM')
  await demo.ended
  folder.drop()
})

/** @param use a purpose, or scopes */
async function keyFor(use: string): Promise<string> {
  const { code, stdout, stderr } = await typeCommand(
    ['key', 'create', use.includes('.') ? '--scopes' : '--for', use, '--rate-limit', '1000'],
    settings,
  )
  expect(code, stderr).toBe(0)
  return (JSON.parse(stdout) as { key: string }).key
}

function runClient(name: string, key: string) {
  const env = { PATH: process.env['PATH'], COMANDA_URL: url, COMANDA_KEY: key }
  return run(process.execPath, [path.join(root, 'examples', `${name}.mjs`)], { env })
}

const clients: [name: string, use: string, said: RegExp][] = [
  ['till', 'till', /paid in two parts, 8 refunded/],
  ['sync', 'office', /then only \{"\/products":1\}/],
  ['kiosk', 'kiosk', /^Number \d{3} for Ada: \S+ to pay at the counter/],
  ['loyalty', 'till', /^Ada Rossi has \d+ points/],
  ['shift', 'till', /^Z 1 of till/],
  [
    'signer',
    'branches.write,products.read,payment_methods.read,orders.write,payments.write,fiscal.write,events.read',
    /signed: Device stand-in-1, transaction 2$/m,
  ],
  [
    'integration',
    'branches.read,categories.read,products.read,orders.write,events.read,webhooks.write',
    /^Order \S+: \d+, known by webhook and by event/,
  ],
]

test.skipIf(!isLong).each(clients)('%s.mjs works with a key for %s', async (name, use, said) => {
  const { stdout } = await runClient(name, await keyFor(use))
  expect(stdout).toMatch(said)
})

test.skipIf(!isLong)('a refused client fails with the code', async () => {
  await expect(runClient('till', `${await keyFor('till')}x`)).rejects.toThrow('unauthenticated')
})
