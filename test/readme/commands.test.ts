import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planCommand, promising, ranNoTest, readCommands } from './commands.ts'

const sample = `# A thing

\`\`\`sh
npm ci && npm run demo
# a remark
npm run -s comanda -- brand create \\
  --name "A"
\`\`\`

\`\`\`json
{ "not": "a command" }
\`\`\`

| promise | shown by |
|---|---|
| It \`never\` fails | \`npm run kill\` |
| Real data | \`npm run replay -- london FOLDER\` \`npm run bench\` |

| where | what |
|---|---|
| \`src/\` | the service |
`

test('reads the commands of the sh blocks and of the table of promises', () => {
  expect(readCommands(sample)).toEqual([
    { command: 'npm ci && npm run demo', from: 'block' },
    { command: 'npm run -s comanda -- brand create    --name "A"', from: 'block' },
    { command: 'npm run kill', from: 'table' },
    { command: 'npm run replay -- london FOLDER', from: 'table' },
    { command: 'npm run bench', from: 'table' },
  ])
})

test('reads the README and every table of promises', () => {
  const commands = promising.flatMap(page => readCommands(readFileSync(page, 'utf8')))
  expect(commands.filter(({ from }) => from === 'block').length).toBeGreaterThan(5)
  const shown = commands.filter(({ from }) => from === 'table').map(({ command }) => command)
  expect(shown).toEqual(expect.arrayContaining(['npm run kill', 'npm run model', 'npm run disk']))
  expect(shown.length).toBeGreaterThan(20)
  for (const { command } of commands) expect(command).toMatch(/^(LONG=1 )?(npm|npx) /)
})

test('shortens long commands, skips those that cannot run here, and reports both', () => {
  expect(planCommand('npm ci && npm test', undefined, true)).toEqual({
    run: 'npm test -- test/money/money-examples.test.ts',
    shortened: [expect.any(String), expect.any(String)],
  })
  expect(planCommand('npm run bench', undefined, false)).toEqual({
    skipped: expect.stringMatching('pgbench'),
  })
  expect(planCommand('npm run replay -- london FOLDER', undefined, true)).toHaveProperty('skipped')
  expect(planCommand('npm run replay -- london FOLDER', '/data', true)).toEqual({
    run: 'npm run replay -- london "/data/london-takeaway"',
    shortened: [],
  })
  expect(planCommand('npm run frobnicate', undefined, true)).toEqual({
    run: 'npm run frobnicate',
    shortened: [],
  })
})

test('a run that skipped every test shows nothing', () => {
  const [passed, skipped] = ['\n      Tests  4 passed | 2 skipped (6)\n', '\n      Tests  1 skipped (1)\n']
  expect(ranNoTest('npx vitest run test/client', passed)).toBe(false)
  expect(ranNoTest('npx vitest run test/client', skipped)).toBe(true)
  expect(ranNoTest('LONG=1 npx vitest run races', `\u001b[2m${skipped}\u001b[22m`)).toBe(true)
  expect(ranNoTest('npm run model', skipped)).toBe(false)
})
