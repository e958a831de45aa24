import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

const patienceMs = 60_000

/**
 * Brings all that was committed so far into the archive, without waiting for the segment to fill.
 * @param admin how the superuser of the running server connects
 * @throws Error when the segment is not archived in time: the archive cannot be written
 */
export async function flushLog(admin: ClientConfig): Promise<void> {
  const client = new Client(admin)
  await client.connect()
  try {
    const { rows } = await client.query<{ segment: string }>(
      // Without a change since the last switch it is the first byte of a segment that has nothing yet.
      'select pg_walfile_name(pg_switch_wal() - 1) as segment',
    )
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(50)) {
      const { rows: kept } = await client.query<{ is_kept: boolean }>(
        'select coalesce(substr(last_archived_wal, 9, 16) >= substr($1, 9, 16), false) as is_kept from pg_stat_archiver',
        [rows[0]!.segment],
      )
      if (kept[0]!.is_kept) return
    }
    throw new Error('The log is not archived: look at the log of the service for the reason.')
  } finally {
    await client.end()
  }
}
