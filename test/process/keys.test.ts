import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startProgram, tempFolder, typeCommand } from '#test/support/program.ts'
import { copyDemo } from '#test/support/ready-cluster.ts'
import { isLong } from '#test/support/sweep.ts'

// A key is revoked at one process while another receives requests with it every few ms.

const allowedMs = 1000

test.skipIf(!isLong)('a key revoked at one process ends at another within a second', async () => {
  const folder = tempFolder()
  onTestFinished(() => folder.drop())
  const settings = { DATA_DIR: path.join(folder.path, 'data'), LOG_FORMAT: 'json' }
  await copyDemo(settings.DATA_DIR)
  const first = startProgram(['demo'], { ...settings, PORT: '0' })
  const near = await first.listening()
  const scopes = ['--scopes', 'api_keys.write,tables.read', '--rate-limit', '100000']
  const office = (await command<{ key: string }>(['key', 'create', ...scopes], settings)).key
  const { url: DATABASE_URL } = await command<{ url: string }>(['db', 'psql-url'], settings)
  const second = startProgram(['serve'], { LOG_FORMAT: 'json', PORT: '0', DATABASE_URL })
  const far = await second.listening()

  const made = await ask(near, office, '/api-keys', {
    name: 'Lost',
    scopes: ['tables.read'],
    rate_limit: 100_000,
  })
  const { id, key } = ((await made.json()) as { data: { id: string; key: string } }).data
  expect((await ask(far, key, '/tables')).status).toBe(200)
  let revokedAt = Infinity
  let [before, last] = [0, 0]
  const asking = (async () => {
    while (performance.now() < revokedAt + 2 * allowedMs) {
      await sleep(5)
      const begunAt = performance.now()
      const { status } = await ask(far, key, '/tables')
      if (status !== 200) continue
      if (begunAt < revokedAt) before += 1
      else last = begunAt - revokedAt
    }
  })()
  // The other process has cached it by then.
  await vi.waitFor(() => expect(before).toBeGreaterThan(10), { timeout: 20_000 })
  const revoked = await fetch(`${near}/v1/pos/api-keys/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${office}` },
  })
  revokedAt = performance.now()
  expect(revoked.status).toBe(200)
  await asking
  console.log(`${before} requests before; the last one that succeeded began ${Math.round(last)} ms after`)
  expect(last).toBeLessThan(allowedMs)
  expect((await ask(near, key, '/tables')).status).toBe(401)
})

async function command<T>(words: readonly string[], settings: Record<string, string>): Promise<T> {
  const { code, stdout, stderr } = await typeCommand(words, settings)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as T
}

function ask(url: string, key: string, at: string, body?: object): Promise<Response> {
  return fetch(`${url}/v1/pos${at}`, {
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
}
