import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Account, giveTo } from '../folder/account.ts'
import { type FolderIdentity, identityOf } from '../folder/folder-identity.ts'
import { controlOf } from '../folder/control-file.ts'
import { openHistory } from './archive-folder.ts'

// An archive has a folder for each history of a database: what one data folder wrote, one after the other. A restored folder
// and a copy of one go on differently from the same moment, with segments of the same names, so each has a history of its own.

/** What a history belongs to. PostgreSQL starts a timeline with each restore. */
type Origin = { systemIdentifier: string; timeline: number; folder: FolderIdentity }

export type History = Origin & {
  /** The name of its folder in the archive. */
  id: string
  /** Epoch ms. */
  startedAt: number
}

/** The file that is written first. `segment.mjs` reads it too. */
const historyFile = 'history.json'

/** @param root a data folder whose server is not starting */
function originOf(root: string): Origin {
  return { ...controlOf(path.join(root, 'pgdata')), folder: identityOf(root) }
}

/** Whether a history is the one that the data folder writes. */
export function isHistoryOf(root: string, archive: string, id: string): boolean {
  const history = readHistory(archive, id)
  if (history === undefined || !existsSync(path.join(root, 'pgdata'))) return false
  const origin = originOf(root)
  return (
    history.systemIdentifier === origin.systemIdentifier &&
    history.timeline === origin.timeline &&
    history.folder.path === origin.folder.path &&
    history.folder.inode === origin.folder.inode
  )
}

/** Begins a history in an archive, in a folder that never existed. @returns its id */
export function beginHistory(root: string, archive: string, account: Account | undefined): string {
  const origin = originOf(root)
  const { systemIdentifier, timeline, folder } = origin
  const place = createHash('sha256').update(`${folder.path}\n${folder.inode}`).digest('hex').slice(0, 8)
  const name = `${systemIdentifier}-${timeline}-${place}`
  // A folder that was deleted and restored again can have the same origin.
  let id = name
  for (let at = 2; existsSync(path.join(archive, id)); at++) id = `${name}-${at}`
  openHistory(archive, id, account)
  const history: History = { id, ...origin, startedAt: Date.now() }
  writeDurably(path.join(archive, id, historyFile), history, account)
  return id
}

/** Lists the histories of an archive, oldest first. */
export function listHistories(archive: string): History[] {
  if (!existsSync(archive)) return []
  return readdirSync(archive)
    .flatMap(id => readHistory(archive, id) ?? [])
    .toSorted((one, other) => one.startedAt - other.startedAt)
}

function readHistory(archive: string, id: string): History | undefined {
  const file = path.join(archive, id, historyFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as History) : undefined
}

/** The newest entry of a history as its program describes it, and when it was asked (epoch ms). */
export type Newest = { text: string; at: number }

const newestFile = 'newest.json'

export function writeNewest(history: string, newest: Newest): void {
  writeDurably(path.join(history, newestFile), newest)
}

export function readNewest(history: string): Newest | undefined {
  const file = path.join(history, newestFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Newest) : undefined
}

function writeDurably(file: string, value: object, account?: Account): void {
  writeFileSync(`${file}.part`, JSON.stringify(value), { mode: 0o600, flush: true })
  giveTo(account, `${file}.part`)
  renameSync(`${file}.part`, file)
}
