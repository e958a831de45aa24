import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { inCheckout, root } from './checkout.ts'
import { describe, differencesOf, plant, type Recording } from './differences.ts'
import { lacksOf, record } from './record.ts'

const usage = `npm run compare -- --with REF       sends the same requests to the service of a commit and to this one
npm run compare -- record FILE      writes the answers of this one
npm run compare -- check FILE       compares with answers written before
  --plant                           changes one figure of the answers compared with: it must be found

Answers must have the same statuses, codes, paths, rules and figures; texts for people may differ. Ends with 1 on a
difference, with 2 when the requests leave out an operation.`

const mostLines = 200

process.exitCode = await main()

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      with: { type: 'string' },
      plant: { type: 'boolean', default: false },
      checkout: { type: 'string', default: root },
    },
  })
  const [verb, file] = positionals
  if (values.with !== undefined && verb === undefined) return compareWith(values.with, values.plant)
  if (file === undefined || !['record', 'check'].includes(verb!)) {
    console.error(usage)
    return 2
  }
  const recording = await record(values.checkout)
  if (verb === 'record') writeFileSync(file, JSON.stringify(recording, null, 1))
  const code = verb === 'record' ? 0 : compare(readRecording(file, values.plant), recording)
  return lacks(recording) ? 2 : code
}

/** Each of the two is recorded by a process of its own: fixtures may count what they have made. */
function compareWith(ref: string, planted: boolean): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'comanda-compare-answers-'))
  const file = path.join(folder, 'before.json')
  const again = (...words: string[]): number =>
    spawnSync(process.execPath, [import.meta.filename, ...words], { stdio: 'inherit' }).status ?? 1
  try {
    inCheckout(ref, checkout => again('record', file, '--checkout', checkout))
    return again('check', file, ...(planted ? ['--plant'] : []))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readRecording(file: string, planted: boolean): Recording {
  const recording = JSON.parse(readFileSync(file, 'utf8')) as Recording
  return planted ? plant(recording) : recording
}

function lacks(recording: Recording): boolean {
  const found = lacksOf(recording)
  for (const lack of found) console.error(lack)
  const entries = Object.values(recording).flat()
  const refused = entries.filter(({ answer }) => answer.status >= 400).length
  const met = new Set(entries.map(({ operation }) => operation)).size
  console.log(`${entries.length} requests of ${met} operations, ${refused} of them refused`)
  return found.length > 0
}

function compare(before: Recording, after: Recording): number {
  const found = differencesOf(before, after)
  for (const difference of found.slice(0, mostLines)) console.log(describe(difference))
  if (found.length > mostLines) console.log(`and ${found.length - mostLines} more`)
  console.log(`${found.length} differences`)
  return found.length === 0 ? 0 : 1
}
