import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProgram, tempFolder, typeCommand } from '#test/support/program.ts'
import { copyCluster } from '#test/support/ready-cluster.ts'
import { isLong } from '#test/support/sweep.ts'

// Tests the log of a service that starts and is stopped under load.

const folder = tempFolder()
const settings = { DATA_DIR: path.join(folder.path, 'data'), PORT: '0' }
afterAll(() => folder.drop())

async function command(name: string, ...words: string[]): Promise<unknown> {
  const { stdout, stderr } = await typeCommand([...name.split(' '), ...words], settings)
  if (stderr !== '') throw new Error(stderr)
  return JSON.parse(stdout)
}

// Many tests start a service; only this one reads all of its log, several times.
describe.skipIf(!isLong)('a service', () => {
  let brand = ''
  beforeAll(async () => {
    await copyCluster(settings.DATA_DIR)
    const words = '--name Trattoria --branch-code CENTRO --currency EUR --timezone Europe/Rome --language it'
    const made = await command('brand create', ...words.split(' '))
    brand = (made as { brand: { id: string } }).brand.id
  })

  test.each([{}, { HOST: 'localhost' }])(
    '%o logs once where it listens, and stops under load without an error',
    async more => {
      const made = await command('key create', '--brand', brand, '--scopes', 'orders.read')
      const { id, key } = made as { id: string; key: string }
      const headers = { authorization: `Bearer ${key}` }
      const program = startProgram(['serve'], { ...settings, ...more })
      const { child, ended, out } = program
      const url = await program.listening()
      const answers: number[] = []
      const stopping = new AbortController()
      const keepAsking = async () => {
        while (!stopping.signal.aborted) {
          const answer = await fetch(`${url}/v1/pos/orders`, { headers }).catch(() => undefined)
          if (answer !== undefined) answers.push(answer.status)
        }
      }
      const asking = Promise.all(Array.from({ length: 24 }, keepAsking))
      await sleep(300)
      child.kill('SIGTERM')
      expect(await ended).toEqual({ code: 0, signal: null })
      stopping.abort()
      await asking
      expect(answers).toContain(200)
      expect(out.stderr).toBe('')
      const lines = out.stdout.trimEnd().split('\n')
      expect(lines.filter(line => /listen(s on|ing)/i.test(line))).toHaveLength(1)
      expect(lines.filter(line => /"level":[56]0|"stack"/.test(line))).toEqual([])
      // A recent use of the key is written before the database is closed.
      const keys = (await command('key list', '--brand', brand)) as {
        id: string
        last_used_at: string | null
      }[]
      expect(keys.find(one => one.id === id)?.last_used_at).not.toBeNull()
    },
  )
})
