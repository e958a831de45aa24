import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { groups } from './groups.ts'
import { type Report, scoreOf, tellSurvivors, tellTable } from './report.ts'

const usage = `npm run mutation -- [--group ${Object.keys(groups).join('|')}] [--mutate FILES] [--concurrency 2]

Breaks the rules of money, transitions and permissions in every small way there is, one at a time, and says how many of
the breaks the tests of the rules notice. Writes bench/mutation/report/. Ends with 1 when a group is below 90 %.`

const leastScore = 90
const here = 'bench/mutation'
const stryker = `${here}/node_modules/@stryker-mutator/core/bin/stryker.js`

process.chdir(path.resolve(import.meta.dirname, '../..'))
process.exitCode = main()

function main(): number {
  const options = readOptions()
  if (options === undefined) {
    console.error(usage)
    return 2
  }
  if (!existsSync(stryker) && run('npm', ['ci', '--prefix', here]) !== 0) return 2
  mkdirSync(`${here}/report`, { recursive: true })
  const reports: [string, Report][] = []
  for (const group of options.groups) {
    const report = mutate(group, options)
    if (report === undefined) return 2
    reports.push([group, report])
  }
  const table = tellTable(reports)
  writeFileSync(`${here}/report/summary.md`, `${table}\n\n${reports.map(tellSurvivors).join('\n')}`)
  console.log(table)
  return reports.every(([, report]) => scoreOf(report) >= leastScore) ? 0 : 1
}

type Options = { groups: string[]; mutate: string | undefined; concurrency: string }

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      group: { type: 'string' },
      mutate: { type: 'string' },
      concurrency: { type: 'string', default: '2' },
    },
  })
  const { group, mutate, concurrency } = values
  if (group !== undefined && groups[group] === undefined) return undefined
  return { groups: group === undefined ? Object.keys(groups) : [group], mutate, concurrency }
}

/** Undefined when the tests fail without any mutant, or the tool does. */
function mutate(group: string, { mutate, concurrency }: Options): Report | undefined {
  const config = JSON.parse(readFileSync(`${here}/stryker.config.json`, 'utf8')) as Record<string, unknown>
  const report = `${here}/report/${group}.json`
  const own = `${here}/report/${group}.config.json`
  config['mutate'] = mutate?.split(',') ?? groups[group]
  config['concurrency'] = Number(concurrency)
  config['jsonReporter'] = { fileName: report }
  writeFileSync(own, JSON.stringify(config, null, 2))
  if (run(process.execPath, [stryker, 'run', own]) !== 0) return undefined
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}

function run(command: string, words: string[]): number | null {
  return spawnSync(command, words, { stdio: 'inherit' }).status
}
