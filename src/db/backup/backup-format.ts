import { escapeIdentifier } from 'pg'
import type { Applied } from '../schema/migrate.ts'
import type { Table } from '../schema/tables.ts'
import { StartError } from '../../lib/start-error.ts'

/**
 * A backup is gzipped text that `psql` can run as well: a line of JSON after `--`, then each table as a COPY with its rows
 * up to a line `\.`, then a second line of JSON with checksums and sequences. Tables are ordered by their foreign keys.
 */
export type BackupHead = {
  format: 'comanda-backup'
  formatVersion: 1
  createdAt: string
  migrations: Applied[]
  tables: Table[]
}

export type BackupTail = { tables: TableSum[]; sequences: { name: string; value: string }[] }

/** Row count and checksum of a table, verified by a restore. */
export type TableSum = { name: string; rows: number; sha256: string }

/** The line that ends the rows of a table. */
export const endOfRows = '\\.\n'

export function copyLine(table: Table): string {
  return `COPY ${copyTarget(table)} FROM stdin;\n`
}

/** The table with its columns, for COPY in both directions. */
export function copyTarget({ name, columns }: Table): string {
  return `${escapeIdentifier(name)} (${columns.map(column => escapeIdentifier(column)).join(', ')})`
}

export function jsonLine(value: BackupHead | BackupTail): string {
  return `-- ${JSON.stringify(value)}\n`
}

export function parseHead(line: string): BackupHead {
  const head = parseLine(line) as Partial<BackupHead>
  if (head.format !== 'comanda-backup') throw notABackup()
  if (head.formatVersion !== 1) {
    throw new StartError('This backup was made by a newer release of Comanda: restore it with that release.')
  }
  return head as BackupHead
}

export function parseTail(line: string): BackupTail {
  return parseLine(line) as BackupTail
}

export function notABackup(): StartError {
  return new StartError('This file is not a backup made by Comanda, or it is damaged.')
}

export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).path === 'string'
}

function parseLine(line: string): unknown {
  if (!line.startsWith('-- ')) throw notABackup()
  try {
    return JSON.parse(line.slice(3)) as unknown
  } catch {
    throw notABackup()
  }
}
