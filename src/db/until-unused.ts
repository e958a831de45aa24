import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { clientConfig, type PgConnection, servedLock } from './open.ts'

const everyMs = 200

/**
 * Waits until no process has a pool of connections to the database, however long it takes: a command that started the
 * server stops it only when no other command uses it.
 * @param waiting called once if there is one
 */
export function untilUnused(connection: PgConnection, waiting: () => void): Promise<void> {
  return withClient(clientConfig(connection), async client => {
    for (let tries = 0; ; tries++) {
      const { rows } = await client.query<{ free: boolean }>(
        `select pg_try_advisory_xact_lock(${servedLock}) as free`,
      )
      if (rows[0]!.free) return
      if (tries === 5) waiting()
      await sleep(everyMs)
    }
  })
}

/** Runs work on a single connection, which is closed afterwards. */
async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config)
  // Without a listener, a lost connection would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
