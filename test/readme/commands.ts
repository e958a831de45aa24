import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The pages whose commands are run. */
export const promising = ['README.md', 'docs/specification/promises.md'].map(page =>
  path.join(import.meta.dirname, '../..', page),
)

/** A command as the README gives it, and where. */
export type ReadmeCommand = { command: string; from: 'block' | 'table' }

/** Every command of the `sh` blocks, in their order, then those of the tables that show what is promised. */
export function readCommands(markdown: string): ReadmeCommand[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
    block!.replaceAll('\\\n', ' ').split('\n'),
  )
  const commands = blocks.map(line => line.trim()).filter(line => line !== '' && !line.startsWith('#'))
  const tables = markdown.matchAll(/^\|[^\n|]*promise[^\n]*\n\|[-| :]+\n((?:\|[^\n]*\n)*)/gm)
  const rows = [...tables].flatMap(([, table]) => table!.split('\n').filter(row => row !== ''))
  const shown = rows.flatMap(row => [...row.split('|')[2]!.matchAll(/`([^`]+)`/g)].map(([, code]) => code!))
  return [
    ...commands.map((command): ReadmeCommand => ({ command, from: 'block' })),
    ...shown.map((command): ReadmeCommand => ({ command, from: 'table' })),
  ]
}

/** Shorter commands that are run in place of ones that take long, so that those are still tried. */
const shortenings: readonly [RegExp, string, string][] = [
  [/^npm ci && /, '', 'npm ci is what brought this here'],
  [
    /^npm test$/,
    'npm test -- test/money/money-examples.test.ts',
    'one file; all of them are a step of the gate',
  ],
  [/^npm run bench$/, 'npm run bench -- --quick --connections 8,64', 'a short round'],
  [/^npm run arithmetic$/, 'npm run arithmetic -- --count 2000', 'two thousand orders'],
  [/^npm run model$/, 'npm run model -- --runs 3 --lanes 1', 'three runs'],
  [/^npx vitest run races$/, 'npx vitest run src/orders/coupon-races.test.ts', 'one race'],
  [/^npm run kill$/, 'npm run kill -- --rounds 3', 'three rounds'],
]

export type Planned = { run: string; shortened: string[] } | { skipped: string }

/** Where each source of real data lies in the folder that holds them all. */
const dataFolders = {
  chipotle: 'chipotle',
  bangkok: 'menus/foodpanda-th',
  london: 'london-takeaway',
} as const

/**
 * Plans the command to run in place of a command of the README.
 * @param data the folder of real data; undefined where there is none
 * @param hasPgbench the comparison needs it
 */
export function planCommand(command: string, data: string | undefined, hasPgbench: boolean): Planned {
  if (/^npm run bench\b/.test(command) && !hasPgbench) return { skipped: 'pgbench is not on this machine' }
  const source = /^npm run replay -- (chipotle|bangkok|london) FOLDER$/.exec(command)?.[1]
  if (source !== undefined && data === undefined) return { skipped: 'the real data is not on this machine' }
  const folder = dataFolders[source as keyof typeof dataFolders]
  let run = source === undefined ? command : command.replace('FOLDER', `"${data}/${folder}"`)
  const shortened: string[] = []
  for (const [pattern, short, why] of shortenings) {
    if (!pattern.test(run)) continue
    run = run.replace(pattern, short)
    shortened.push(why)
  }
  return { run, shortened }
}

/** Whether a command runs tests and skipped all of them, which shows nothing. */
export function ranNoTest(command: string, output: string): boolean {
  const runsTests = /\bvitest run\b|^npm test\b/.test(command)
  return runsTests && !/^\s*Tests\s.*\b\d+ passed\b/m.test(stripVTControlCharacters(output))
}
