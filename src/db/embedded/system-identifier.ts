import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The file of a cluster that begins with its system identifier, in every version of PostgreSQL. */
export const controlFile = path.join('global', 'pg_control')

/** The number that `initdb` gives a cluster, as `pg_control_system()` shows it; copies of the cluster have the same one. */
export function systemIdentifierOf(dataFolder: string): string {
  return systemIdentifierIn(readFileSync(path.join(dataFolder, controlFile)))
}

export function systemIdentifierIn(control: Buffer): string {
  return control.readBigInt64LE(0).toString()
}
