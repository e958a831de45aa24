import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What the control file of a cluster says, as `pg_control_system()` and `pg_control_checkpoint()` show it. */
export type Control = {
  /** The number that `initdb` gives a cluster; copies of the cluster have the same one. */
  systemIdentifier: string
  /** The timeline of the last checkpoint: a restore starts a new one. */
  timeline: number
}

/**
 * Reads the control file, whose beginning is the same in PostgreSQL 15 to 18.
 * https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/catalog/pg_control.h
 */
export function controlOf(dataFolder: string): Control {
  const control = readFileSync(path.join(dataFolder, 'global', 'pg_control'))
  return { systemIdentifier: control.readBigInt64LE(0).toString(), timeline: control.readUInt32LE(48) }
}
