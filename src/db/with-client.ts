import { Client, type ClientConfig } from 'pg'
import { openDatabase, type OpenOptions, type PgDatabase } from './open.ts'

/** Runs work on a single connection, which is closed afterwards. */
export async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
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

/** Runs work on a database that is closed afterwards. */
export async function withDatabase<T>(
  options: OpenOptions,
  work: (db: PgDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(options)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
