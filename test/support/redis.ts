import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'redis'

/** From Debian's package redis-server; tests that need it are skipped without it. */
export const redisIsHere = spawnSync('redis-server', ['--version']).status === 0

/** A Redis server of one test that can be stopped, frozen and restarted on the same port. */
export type Redis = {
  url: string
  start(): Promise<void>
  /** Kills it, like a crash. */
  kill(): Promise<void>
  /** Stops it from answering while its connections stay open. */
  freeze(): void
  thaw(): void
  drop(): Promise<void>
}

export async function openRedis(): Promise<Redis> {
  const folder = mkdtempSync(path.join(tmpdir(), 'comanda-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
    child = spawn('redis-server', words, { stdio: 'ignore' })
    await untilAnswers(url)
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child!.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    url,
    start,
    kill,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async drop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = createClient({ url, socket: { reconnectStrategy: false } })
    client.on('error', () => {})
    try {
      await client.connect()
      client.destroy()
      return
    } catch (error) {
      if (tries === 100) throw error
      await sleep(50)
    }
  }
}

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
