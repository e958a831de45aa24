import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Program, startProgram, tempFolder } from '#test/support/program.ts'
import { copyCluster } from '#test/support/ready-cluster.ts'
import { isLong } from '#test/support/sweep.ts'

// An uncaught error, thrown in the real program by a signal.

const folder = tempFolder()
const data = path.join(folder.path, 'data')
const plant = path.join(folder.path, 'plant.mjs')
const settings = { DATA_DIR: data, PORT: '0', NODE_OPTIONS: `--import=${plant}` }

beforeAll(async () => {
  await copyCluster(data)
  writeFileSync(
    plant,
    `process.on('SIGUSR2', () => { throw new Error('planted in the open') })
     process.on('SIGWINCH', () => { void Promise.reject(new Error('planted in a promise')) })`,
  )
})
afterAll(() => folder.drop())

/** The lines of the log about the end. */
function fatal(program: Program): string[] {
  return program.out.stdout.split('\n').filter(line => line.includes('"level":60'))
}

const faults = [
  ['SIGUSR2', 'planted in the open'],
  ['SIGWINCH', 'planted in a promise'],
] as const

test.skipIf(!isLong).each(faults)(
  '%s: logged once, the database shuts down, exit code 1',
  async (signal, words) => {
    const program = startProgram(['serve'], settings)
    await program.listening()
    program.child.kill(signal)
    expect(await program.ended).toEqual({ code: 1, signal: null })
    expect(fatal(program)).toEqual([expect.stringContaining(words)])
    expect(program.out.stderr).toBe('')
    expect(existsSync(path.join(data, 'pgdata', 'postmaster.pid'))).toBe(false)
  },
)
