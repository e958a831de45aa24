import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReceiver } from '#test/support/receiver.ts'
import { demoKey, type Program, startProgram, tempFolder } from '#test/support/program.ts'
import { isLong } from '#test/support/sweep.ts'
import { copyDemo } from '#test/support/ready-cluster.ts'

// Every code block that a reader would copy is run here, or elsewhere according to the table.

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

type Block = { file: string; line: number; kind: string; text: string }

function blocksOf(file: string, page: string): Block[] {
  return [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(({ 1: kind, 2: text, index }) => {
    return { file, line: page.slice(0, index).split('\n').length + 1, kind: kind!, text: text! }
  })
}

/** The test that runs the blocks of a kind on a page; `here` is this file, or the reason why nothing is run. */
const runBy: Readonly<Record<string, string>> = {
  'README.md sh': 'test/readme/run.ts',
  'README.md console': 'needs Docker; test/process/containers.test.ts validates the files',
  'README.md mermaid': 'a picture',
  'docs/api/README.md sh': 'test/rules/guide.test.ts',
  'docs/api/README.md json': 'test/rules/guide.test.ts',
  'docs/api/README.md text': 'test/rules/guide.test.ts',
  'docs/api/client.md js': 'test/client/guide.test.ts',
  'docs/api/client.md text': 'test/client/guide.test.ts',
  'docs/api/menu-import.md json': 'src/menu-files/import-menu.test.ts',
  'docs/api/menu-import.md csv': 'src/menu-files/import-menu.test.ts',
  'docs/api/audit-log.md sh': 'here',
  'docs/api/bulk-files.md sh': 'here',
  'docs/api/events.md sh': 'here',
  'docs/api/receipts.md sh': 'here',
  'docs/api/reports.md sh': 'here',
  'docs/api/sync.md sh': 'here',
  'docs/api/webhooks.md sh': 'here',
  'docs/api/webhooks.md http': 'here',
  'docs/api/webhooks.md js': 'here',
  'examples/README.md sh': 'test/process/example-clients.test.ts',
  'docs/api/menu-import.md ': 'usage, and answers; src/menu-files/import-menu.test.ts imports the table',
  'docs/screens.md ': 'the commands of test/process/cli.test.ts, with a file of a restaurant',
  'docs/citus.md sql': 'needs a cluster of several servers',
  'docs/citus.md ': 'the same',
  'docs/api/reports.md text': 'an address with ids left out',
  'docs/api/compatibility.md text': 'a header of an answer',
  'docs/errors.md json': 'the shape of an error; test/contract/codes.test.ts holds it',
}

const pages = ['README.md', 'examples/README.md', ...pagesBelow('docs')]
function pagesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md') && !/^(decisions|specification)\//.test(file))
    .map(file => `${folder}/${file}`)
    .toSorted()
}
const blocks = pages.flatMap(file => blocksOf(file, read(file)))
const ofHere = blocks.filter(({ file, kind }) => runBy[`${file} ${kind}`] === 'here')

const unrunIn = (all: readonly Block[]) =>
  all.filter(({ file, kind }) => !(`${file} ${kind}` in runBy)).map(({ file, line }) => `${file}:${line}`)

test('every block of a page is run by a test, or has a reason why not', () => {
  expect(unrunIn(blocks)).toEqual([])
  // Control: a block that no test runs.
  expect(unrunIn(blocksOf('docs/api/new.md', 'Try:\n\n```sh\nls\n```\n'))).toEqual(['docs/api/new.md:4'])
  const unused = Object.keys(runBy).filter(
    name => !blocks.some(({ file, kind }) => name === `${file} ${kind}`),
  )
  expect(unused).toEqual([])
})

const folder = tempFolder()
let demo: Program | undefined
let reader: Record<string, string>

beforeAll(async () => {
  if (!isLong) return
  const settings = { DATA_DIR: path.join(folder.path, 'data'), PORT: '0', WEBHOOK_ALLOW_PRIVATE: 'yes' }
  await copyDemo(settings.DATA_DIR)
  demo = startProgram(['demo'], settings)
  const URL = await demo.listening()
  const key = await demoKey(demo)
  reader = { ...settings, PATH: process.env['PATH']!, HOME: folder.path, URL, KEY: key }
  const [branch] = (await ask('GET', '/branches')) as { id: string }[]
  const products = (await ask('GET', '/products?per_page=100')) as { id: string; name: string }[]
  const pizza = products.find(({ name }) => name === 'Margherita')!
  const sale = { branch_id: branch!.id, channel: 'pos', lines: [{ product_id: pizza.id, quantity: 1 }] }
  reader['ORDER'] = ((await ask('POST', '/orders', sale)) as { id: string }).id
})
afterAll(async () => {
  demo?.child.kill('SIGTERM')
  await demo?.ended
  folder.drop()
})

async function ask(method: string, below: string, body?: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${reader['KEY']}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const reply = await fetch(`${reader['URL']}/v1/pos${below}`, { method, headers, ...sent })
  expect(reply.status, below).toBeLessThan(300)
  return ((await reply.json()) as { data: unknown }).data
}

/** Replaces printers that this machine lacks, closes a stream after two seconds, and makes a folder for files. */
const standIns: [shown: RegExp, here: string][] = [
  [/> \/dev\/usb\/lp0/g, '> /dev/null'],
  [/\| nc printer.local 9100/g, '| cat > /dev/null'],
  [/^curl -N .*$/gm, 'timeout 2 $& || test $? = 124'],
  [/curl /g, 'curl --fail-with-body '],
  [/\b(customers|count)\.csv/g, '"$HOME"/$&'],
]

async function type(command: string): Promise<string> {
  const here = standIns.reduce((text, [shown, other]) => text.replaceAll(shown, other), command)
  const script = `set -eu -o pipefail\n${here}`
  const shell = spawn('bash', ['-c', script], { cwd: root, env: reader, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, faults] = ['', '']
  shell.stdout.setEncoding('latin1').on('data', (text: string) => (out += text))
  shell.stderr.setEncoding('utf8').on('data', (text: string) => (faults += text))
  const [code] = (await once(shell, 'close')) as [number]
  if (code !== 0) throw new Error(`It ended with ${code}: ${faults}${out}`)
  return out
}

describe.skipIf(!isLong)('commands of a shell', () => {
  const commands = ofHere.filter(({ kind }) => kind === 'sh')
  test.each(commands.map(one => [`${one.file}:${one.line}`, one.text]))(
    '%s works as it stands',
    async (_place, text) => expect(await type(text)).toEqual(expect.any(String)),
  )

  test('a command that is refused fails', async () => {
    await expect(type('curl -sS "$URL/v1/pos/orders?x=1" -H "Authorization: Bearer $KEY"')).rejects.toThrow(
      'ended',
    )
  })
})

/** Runs the code of the page as a program. @returns the type of the event that it verified */
async function verified(code: string, seen: object): Promise<string> {
  const program = `const { secret, rawBody, request } = ${JSON.stringify(seen)}\n${code}\nconsole.log(event.type)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: root })
  return stdout.trim()
}

describe.skipIf(!isLong)('the page of webhooks', () => {
  const blockOf = (kind: string) =>
    ofHere.find(one => one.file.endsWith('webhooks.md') && one.kind === kind)!.text

  test('shows a real message, and its code verifies it', async () => {
    const receiver = await openReceiver()
    const { id, secret } = (await ask('POST', '/webhooks', { url: receiver.url, events: ['*'] })) as Record<
      string,
      string
    >
    await ask('POST', `/webhooks/${id}/test`)
    while (receiver.messages.length === 0) await sleep(20)
    const { headers, text } = receiver.messages[0]!
    const shown = [...blockOf('http').matchAll(/^([\w-]+): (.+)$/gm)].map(([, name]) => name!)
    expect(shown).toContain('webhook-signature')
    expect(shown.filter(name => headers[name] === undefined)).toEqual([])
    const body = JSON.parse(blockOf('http').split('\n\n')[1]!) as object
    expect(Object.keys(JSON.parse(text) as object)).toEqual(Object.keys(body))

    const seen = { secret, rawBody: text, request: { headers } }
    expect(await verified(blockOf('js'), seen)).toBe('webhook.test')
    await expect(verified(blockOf('js'), { ...seen, rawBody: `${text} ` })).rejects.toThrow('signature')
  })
})
