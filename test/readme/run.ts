import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPgbench } from '../../bench/pgbench.ts'
import { planCommand, promising, ranNoTest, readCommands, type ReadmeCommand } from './commands.ts'
import { freePort } from '#test/support/redis.ts'
import { type LongRunning, startLongRunning } from './long-running.ts'

// "npm run readme [FILE]" runs every command of the README and of the page of promises in a copy of the project, and fails
// when a command does not do it. It reports which commands it shortened or left out.

const root = path.resolve(import.meta.dirname, '../..')
const pages = process.argv[2] === undefined ? promising : [path.resolve(process.argv[2])]
const folder = process.env['COMANDA_DATA'] ?? ''
const data = existsSync(folder) ? folder : undefined
const copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'comanda-readme-')))
const env = { ...process.env, PORT: String(await freePort()), CI: 'true' }
const counts = { passed: 0, skipped: 0, failed: 0 }
let service: LongRunning | undefined
let brand = 'BRAND'

try {
  copyProject()
  for (const page of pages) {
    for (const command of readCommands(readFileSync(page, 'utf8'))) await follow(command)
  }
  await stopService()
} finally {
  service?.kill()
  rmSync(copy, { recursive: true, force: true })
}
console.log(`README: ${counts.passed} done, ${counts.skipped} skipped, ${counts.failed} failed`)
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1)

/** As a clone is after "npm ci": without data, and with the packages that are installed here. */
function copyProject(): void {
  const apart = new Set(['node_modules', 'data', 'coverage', '.git'].map(name => path.join(root, name)))
  cpSync(root, copy, { recursive: true, filter: source => !apart.has(source) })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
}

async function follow({ command }: ReadmeCommand): Promise<void> {
  const plan = planCommand(command, data, findPgbench() !== undefined)
  if ('skipped' in plan) {
    counts.skipped += 1
    console.log(`skipped  ${command}: ${plan.skipped}`)
    return
  }
  const began = performance.now()
  const fault = await tried(plan.run.replaceAll('BRAND', brand))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const note = plan.shortened.length === 0 ? '' : ` (as ${plan.run}: ${plan.shortened.join('; ')})`
  counts[fault === undefined ? 'passed' : 'failed'] += 1
  console.log(`${fault === undefined ? 'done    ' : 'FAILED  '} ${command}${note} ${seconds} s`)
  if (fault !== undefined) console.log(fault)
}

/** @returns what went wrong */
async function tried(command: string): Promise<string | undefined> {
  try {
    if (/^npm (run demo|start)$/.test(command)) await serve(command)
    else await runToItsEnd(command)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** The demo is tried and stopped; what "npm start" serves stays for the commands that follow. */
async function serve(command: string): Promise<void> {
  await stopService()
  const started = await startLongRunning(command, copy, env)
  service = started
  if (command !== 'npm run demo') return
  await started.tryPrintedCurl()
  await stopService()
  // The demo and a restaurant of one's own both live in ./data; here each starts with an empty folder.
  rmSync(path.join(copy, 'data'), { recursive: true, force: true })
}

async function stopService(): Promise<void> {
  const ending = service
  service = undefined
  await ending?.stop()
}

async function runToItsEnd(command: string): Promise<void> {
  const child = spawn('sh', ['-c', command], { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => ((out += text), (stdout += text)))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (out += text))
  const code = await new Promise(resolve => child.on('close', resolve))
  if (code !== 0) throw new Error(`exit code ${String(code)}\n${faultsIn(out)}`)
  if (ranNoTest(command, out)) throw new Error('it skipped every test')
  if (command.includes('brand create')) {
    const made = JSON.parse(stdout) as { brand: { id: string }; branch: { id: string }; key: string }
    if (!made.branch.id || !made.key) throw new Error(`it did not print a branch and a key: ${stdout}`)
    brand = made.brand.id
  }
}

/** The end of an output, without the tests that passed. */
function faultsIn(output: string): string {
  const lines = output.split('\n').filter(line => !line.includes('✓'))
  return lines.slice(-60).join('\n')
}
