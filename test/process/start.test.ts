import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import sql from 'sql-template-tag'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectionUrl } from '../../src/run/embedded.ts'
import { badSettings } from '#test/support/bad-settings.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { startProgram, tempFolder } from '#test/support/program.ts'
import { isLong, sample } from '#test/support/sweep.ts'

/** Starts the service where it cannot start: one line says why, and nothing else is on standard error. */
async function refusal(settings: Record<string, string>): Promise<{ line: string; code: number | null }> {
  const program = startProgram(['serve'], settings)
  const { code } = await program.ended
  expect(program.out.stderr.trimEnd().split('\n')).toHaveLength(1)
  return { line: program.out.stderr.trimEnd(), code }
}

function folder(): string {
  const temp = tempFolder()
  onTestFinished(() => temp.drop())
  return temp.path
}

const oneEach = [...new Map(badSettings)]

test.each(sample('bad settings', oneEach))('a bad setting exits with code 2: %s=%s', async (name, value) => {
  const { line, code } = await refusal({ DATA_DIR: folder(), [name]: value })
  expect(line).toMatch(new RegExp(`^${name} .*\\.$`))
  expect(code).toBe(2)
})

test.skipIf(!isLong)('refuses a DATA_DIR that cannot be a folder', async () => {
  const file = path.join(folder(), 'file')
  writeFileSync(file, '')
  const { line, code } = await refusal({ DATA_DIR: path.join(file, 'data') })
  expect(line).toMatch(/^The data folder .* cannot be created: .* Set another\.$/)
  expect(code).toBe(2)
})

test.skipIf(!isLong)('reports an unreachable database', async () => {
  const { line, code } = await refusal({ DATABASE_URL: 'postgresql://me:hunter2@127.0.0.1:1/pos' })
  expect(line).toMatch(
    /^The database "pos" at 127\.0\.0\.1:1 cannot be used .*Start it, or correct DATABASE_URL\.$/,
  )
  expect(line).not.toContain('hunter2')
  expect(code).toBe(1)
})

test.skipIf(!isLong)('refuses a server that may lose acknowledged data', async ctx => {
  const { owner } = inject('cluster')
  const { connection, db } = await openTestEnv()
  const off = await db.query<{ name: string }>(
    sql`select name from pg_settings where setting = 'off' and name in ('fsync', 'full_page_writes', 'synchronous_commit')
        order by name`,
  )
  ctx.skip(off.length === 0, 'The server of these tests loses nothing.')
  const { line, code } = await refusal({
    DATABASE_URL: connectionUrl({ ...owner, database: connection.database! }),
  })
  expect(line).toContain(`${off.map(({ name }) => name).join(', ')} is off. Turn it on`)
  expect(code).toBe(1)
})

test.skipIf(!isLong)('refuses a host of another machine', async () => {
  const { line, code } = await refusal({ DATA_DIR: folder(), HOST: '192.0.2.1', PORT: '0' })
  expect(line).toMatch(/^HOST 192\.0\.2\.1 is not an address of this machine/)
  expect(code).toBe(2)
})

test('reports a port in use before it makes a database', async () => {
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as { port: number }
  const DATA_DIR = path.join(folder(), 'data')
  const { line, code } = await refusal({ DATA_DIR, PORT: String(port) })
  expect(existsSync(DATA_DIR)).toBe(false)
  expect(line).toBe(
    `Port ${port} on 127.0.0.1 is already in use: stop the program using it, or set another PORT.`,
  )
  expect(code).toBe(1)
})

test.each(sample('words that start nothing', [[[]], [['frobnicate']], [['serve', 'more']]]))(
  'refuses the words %j and says how to start',
  async words => {
    const program = startProgram(words)
    expect((await program.ended).code).toBe(2)
    expect(program.out.stderr).toMatch(/^Start Comanda with "npm start"[^\n]*\n$/)
  },
)
