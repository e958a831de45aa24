import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { withClient } from '../with-client.ts'

const timeoutMs = 60_000

/**
 * Archives everything committed so far, without waiting for the segment to fill.
 * @param admin the superuser's connection to the running server
 * @throws Error when the segment is not archived in time
 */
export function flushLog(admin: ClientConfig): Promise<void> {
  return withClient(admin, async client => {
    const { rows } = await client.query<{ segment: string }>(
      // Without a change since the last switch, the position is the first byte of an empty segment.
      'select pg_walfile_name(pg_switch_wal() - 1) as segment',
    )
    for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(50)) {
      const { rows: archived } = await client.query<{ done: boolean }>(
        'select coalesce(substr(last_archived_wal, 9, 16) >= substr($1, 9, 16), false) as done from pg_stat_archiver',
        [rows[0]!.segment],
      )
      if (archived[0]!.done) return
    }
    throw new Error('The write-ahead log is not archived. The log of the service has the reason.')
  })
}
