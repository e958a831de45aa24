import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoKey, type Program, startProgram, tempFolder } from '#test/support/program.ts'
import { copyDemo } from '#test/support/ready-cluster.ts'
import { isLong } from '#test/support/sweep.ts'

// The page of the client, its blocks run as one program with the demo.

const root = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/api/client.md'), 'utf8')
const folder = tempFolder()
let demo: Program
let said: string[] = []

type Block = { line: number; code: string; shown: string | undefined }

/** Each `js` block with the `text` block behind it. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const { 1: kind, 2: inner, index } of text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    if (kind === 'js')
      blocks.push({ line: text.slice(0, index).split('\n').length, code: inner!, shown: undefined })
    else if (kind === 'text') blocks.at(-1)!.shown ??= inner!
  }
  return blocks
}
const blocks = blocksOf(page)
const border = '––– the next block –––\n'

beforeAll(async () => {
  const DATA_DIR = path.join(folder.path, 'data')
  await copyDemo(DATA_DIR)
  demo = startProgram(['demo'], { DATA_DIR, PORT: '0' })
  const URL = await demo.listening()
  const key = await demoKey(demo)
  const script = blocks.map(({ code }) => code).join(`console.log(${JSON.stringify(border.trim())})\n`)
  const words = ['--input-type=module', '-e', script]
  const reader = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env['PATH'], URL, KEY: key },
  })
  let [out, faults] = ['', '']
  reader.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  reader.stderr.setEncoding('utf8').on('data', (text: string) => (faults += text))
  const [code] = (await once(reader, 'close')) as [number]
  said = out.split(border)
  if (code !== 0) throw new Error(`It ended with ${code} after block ${said.length}: ${faults}${out}`)
})
afterAll(async () => {
  demo.child.kill('SIGTERM')
  await demo.ended
  folder.drop()
})

test.skipIf(!isLong)('shows the real output of each block', () => {
  expect(blocks.length).toBeGreaterThan(8)
  expect(blocks.filter(({ shown }) => shown === undefined)).toEqual([])
})

test.skipIf(!isLong).each(blocks.map(({ line, shown }, index) => [line, index, shown] as const))(
  'line %i prints what is shown',
  (_line, index, shown) => {
    expect(said[index]).toBe(shown)
  },
)
