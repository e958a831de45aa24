import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differences, type Names, stepsOf, withNames, withoutMoments } from './guide.ts'
import { isLong } from '#test/support/sweep.ts'
import { demoKey, type Program, startProgram, tempFolder } from '#test/support/program.ts'
import { copyDemo } from '#test/support/ready-cluster.ts'

// Runs every command of the API guide against the demo.

const root = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/api/README.md'), 'utf8')
const [settings, ...steps] = stepsOf(page)

const folder = tempFolder()
const data = path.join(folder.path, 'data')
let demo: Program | undefined
let reader: Record<string, string> = {}
const names: Names = new Map()
/** The values that the reader has noted so far. */
let notes = ''

beforeAll(async () => {
  if (!isLong) return
  await copyDemo(data)
  demo = startProgram(['demo'], { DATA_DIR: data, PORT: '0' })
  const URL = await demo.listening()
  const key = await demoKey(demo)
  reader = {
    PATH: process.env['PATH']!,
    HOME: process.env['HOME'] ?? folder.path,
    DATA_DIR: data,
    URL,
    KEY: key,
  }
})
afterAll(async () => {
  demo?.child.kill('SIGTERM')
  await demo?.ended
  folder.drop()
})

async function type(command: string): Promise<string> {
  const script = `set -eu -o pipefail\n${notes}${command}`
  const shell = spawn('bash', ['-c', script], { cwd: root, env: reader, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let said = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  shell.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(shell, 'close')) as [number]
  if (code !== 0) throw new Error(`It ended with ${code}: ${said}${out}`)
  return out.replaceAll('\r', '')
}

test('the guide begins with address and key, and shows an answer to every other request', () => {
  expect(settings!.command).toMatch(/^URL=http\S+\nKEY=comanda_\S+\n$/)
  expect(settings!.answer).toBeUndefined()
  expect(steps.length).toBeGreaterThan(15)
  expect(steps.filter(step => step.answer === undefined)).toEqual([])
})

test.skipIf(!isLong).each(steps.map(step => [step.line, step] as const))(
  'line %i works as shown',
  async (_line, step) => {
    const command = withNames(step.command, names)
    const real = await type(command)
    notes += (command.match(/^[A-Z]+=.*\n/gm) ?? []).join('')
    const { kind, text } = step.answer!
    if (kind === 'json') expect(differences(JSON.parse(text), JSON.parse(real), names)).toEqual([])
    else expect(withoutMoments(real)).toBe(withoutMoments(text))
  },
)

test('detects forbidden content of the guide', () => {
  const id = '01M7ZP1RG1AGNJXX1P1NCZ593C'
  const other = '01M7ZP1RG967CN4YN4YBR8E90W'
  const wrong = (shown: unknown, real: unknown, known: Names = new Map()) => differences(shown, real, known)
  expect(wrong({ due: 46 }, { due: 46, paid: 0 })).toEqual([])
  expect(wrong({ due: 47 }, { due: 46 })).toEqual(['.due: is 46, not 47'])
  expect(wrong({ left: 46 }, { due: 46 })).toEqual(['.left: is not there'])
  expect(wrong([{ n: 1 }, { n: 3 }], [{ n: 1 }, { n: 2 }, { n: 3 }])).toEqual([])
  expect(wrong([{ n: 3 }, { n: 1 }], [{ n: 1 }, { n: 3 }])).not.toEqual([])
  expect(wrong([], [1])).toEqual([': is not empty'])
  expect(wrong('2026-11-21T19:31:48.681+01:00', '2027-01-01T10:00:00.000+01:00')).toEqual([])
  expect(wrong('2026-11-21T19:31:48.681+01:00', null)).not.toEqual([])
  expect(wrong([id, id], [other, id])).not.toEqual([])
  expect(wrong({ a: id, b: other }, { a: other, b: other })).not.toEqual([])
})
