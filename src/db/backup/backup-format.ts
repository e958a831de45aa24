import { createHash } from 'node:crypto'
import { escapeIdentifier } from 'pg'
import type { Applied } from '../schema/migrate.ts'
import { StartError } from '../../lib/start-error.ts'

/**
 * A backup is gzipped text that `psql` understands too: a line of JSON behind `--`, then each table as a COPY with
 * its rows up to a line `\.`, then a second line of JSON with sums and sequences to check. Tables are in the order in
 * which their foreign keys can be kept.
 */
export type BackupHead = {
  format: 'comanda-backup'
  formatVersion: 1
  createdAt: string
  migrations: Applied[]
  tables: BackupTable[]
}

export type BackupTable = { name: string; columns: string[] }

export type BackupTail = { tables: TableSum[]; sequences: { name: string; value: string }[] }

/** Row count and checksum of a table; compared when it is restored. */
export type TableSum = { name: string; rows: number; sha256: string }

/** The line that ends the rows of a table. */
export const endOfRows = '\\.\n'

export function copyLine(table: BackupTable): string {
  return `COPY ${copyTarget(table)} FROM stdin;\n`
}

/** The table with its columns, as COPY names them in both directions. */
export function copyTarget({ name, columns }: BackupTable): string {
  return `${escapeIdentifier(name)} (${columns.map(column => escapeIdentifier(column)).join(', ')})`
}

export function jsonLine(value: BackupHead | BackupTail): string {
  return `-- ${JSON.stringify(value)}\n`
}

/** @throws StartError when the file is not a backup of Comanda, or is of a later format */
export function parseHead(line: string): BackupHead {
  const head = parseLine(line) as Partial<BackupHead>
  if (head.format !== 'comanda-backup') throw notABackup()
  if (head.formatVersion !== 1) {
    throw new StartError('This backup was made by a newer release of Comanda: restore it with that one.')
  }
  return head as BackupHead
}

export function parseTail(line: string): BackupTail {
  return parseLine(line) as BackupTail
}

/** Hashes rows as they pass; the sum does not depend on how the text is cut into pieces. */
export function rowSummer(): { add(piece: Buffer): void; sum(): string } {
  const hash = createHash('sha256')
  return { add: piece => void hash.update(piece), sum: () => hash.digest('hex') }
}

export function notABackup(): StartError {
  return new StartError('This file is not a backup made by Comanda, or it is damaged.')
}

function parseLine(line: string): unknown {
  if (!line.startsWith('-- ')) throw notABackup()
  try {
    return JSON.parse(line.slice(3)) as unknown
  } catch {
    throw notABackup()
  }
}
