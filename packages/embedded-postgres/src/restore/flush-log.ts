import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { withClient } from '../lib/with-client.ts'

const timeoutMs = 60_000

/** PostgreSQL tries again at once when there is a new segment; if it failed before, it has failed again by then. */
const failedTimeoutMs = 5000

type Progress = { isDone: boolean; failures: number; failed: string | null }

/**
 * Archives everything committed so far, without waiting for the segment to fill.
 * @param admin the superuser's connection to the running server
 * @returns the reason, as a sentence, if it was not archived
 */
export async function flushLog(admin: ClientConfig): Promise<string | undefined> {
  try {
    return await withClient({ ...admin, statement_timeout: timeoutMs }, switchSegment)
  } catch (error) {
    return `The latest part of the log is not archived (${(error as Error).message}).`
  }
}

async function switchSegment(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ segment: string; failures: number }>(
    // Without a change since the last switch, the position is the first byte of an empty segment.
    `select pg_walfile_name(pg_switch_wal() - 1) as segment,
       (select failed_count::integer from pg_stat_archiver) as failures`,
  )
  const { segment, failures: before } = rows[0]!
  const startedAt = Date.now()
  for (;;) {
    const { isDone, failures, failed } = await readProgress(client, segment)
    if (isDone) return undefined
    const waitedMs = Date.now() - startedAt
    if (failed !== null && (failures > before || waitedMs > failedTimeoutMs)) {
      return `The latest part of the log is not archived, because its segment ${failed} cannot be: the log of the service has more.`
    }
    if (waitedMs > timeoutMs) return `The latest part of the log is not archived after ${timeoutMs / 1000} s.`
    await sleep(50)
  }
}

/** Whether a segment is archived, and the one that cannot be. */
async function readProgress(client: Client, segment: string): Promise<Progress> {
  const { rows } = await client.query<Progress>(
    `select coalesce(substr(last_archived_wal, 9, 16) >= substr($1, 9, 16), false) as "isDone",
       failed_count::integer as failures,
       case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as failed
     from pg_stat_archiver`,
    [segment],
  )
  return rows[0]!
}
