import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Command } from './command.types.ts'
import type { Draft } from './draft.types.ts'

// What a till keeps in its browser: commands that have no answer yet, and lines that were not sent.

interface TillSchema extends DBSchema {
  commands: { key: string; value: Command }
  drafts: { key: string; value: Draft }
}

let opened: Promise<IDBPDatabase<TillSchema>> | undefined

function open(): Promise<IDBPDatabase<TillSchema>> {
  opened ??= openDB<TillSchema>('comanda-till', 1, {
    upgrade(db) {
      db.createObjectStore('commands', { keyPath: 'id' })
      db.createObjectStore('drafts', { keyPath: 'place' })
    },
  })
  return opened
}

export async function readTill(): Promise<{ commands: Command[]; drafts: Draft[] }> {
  const db = await open()
  const [commands, drafts] = await Promise.all([db.getAll('commands'), db.getAll('drafts')])
  // Their ids sort by time.
  return { commands: commands.toSorted((a, b) => (a.id < b.id ? -1 : 1)), drafts }
}

/**
 * Writes commands and drafts together: a round leaves the draft in the transaction that stores its command. Resolves
 * when it is on the disk, not when the browser says it will be.
 */
export async function writeTill(change: {
  commands?: readonly Command[]
  doneCommands?: readonly string[]
  drafts?: readonly Draft[]
  emptyDrafts?: readonly string[]
}): Promise<void> {
  const db = await open()
  const tx = db.transaction(['commands', 'drafts'], 'readwrite', { durability: 'strict' })
  const [commands, drafts] = [tx.objectStore('commands'), tx.objectStore('drafts')]
  await Promise.all([
    ...(change.commands ?? []).map(command => commands.put(command)),
    ...(change.doneCommands ?? []).map(id => commands.delete(id)),
    ...(change.drafts ?? []).map(draft => drafts.put(draft)),
    ...(change.emptyDrafts ?? []).map(place => drafts.delete(place)),
    tx.done,
  ])
}
