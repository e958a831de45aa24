import { readFileSync, writeFileSync } from 'node:fs'
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
    options: { with: { type: 'string' }, plant: { type: 'boolean', default: false } },
  })
  const [verb, file] = positionals
  const ref = values.with
  const known =
    ref === undefined ? file !== undefined && ['record', 'check'].includes(verb!) : verb === undefined
  if (!known) {
    console.error(usage)
    return 2
  }
  const earlier = ref === undefined ? undefined : await inCheckout(ref, record)
  const recording = await record(root)
  const isEnough = !lacks(recording)
  if (verb === 'record') {
    writeFileSync(file!, JSON.stringify(recording, null, 1))
    return isEnough ? 0 : 2
  }
  const before = earlier ?? (JSON.parse(readFileSync(file!, 'utf8')) as Recording)
  const code = compare(values.plant ? plant(before) : before, recording)
  return isEnough ? code : 2
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
