import type { Command } from './command.types.ts'
import type { Draft } from './draft.types.ts'

// The browser keeps for a till the commands that have no answer yet, and the lines that were not sent.

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open('comanda-till', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('commands', { keyPath: 'id' })
      request.result.createObjectStore('drafts', { keyPath: 'place' })
    })
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => fail(request.error!))
  })
  return opened
}

export async function readTill(): Promise<{ commands: Command[]; drafts: Draft[] }> {
  const tx = (await open()).transaction(['commands', 'drafts'])
  const commands: IDBRequest<Command[]> = tx.objectStore('commands').getAll()
  const drafts: IDBRequest<Draft[]> = tx.objectStore('drafts').getAll()
  await completed(tx)
  // Their ids sort by time.
  return { commands: commands.result.toSorted((a, b) => (a.id < b.id ? -1 : 1)), drafts: drafts.result }
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
  const tx = (await open()).transaction(['commands', 'drafts'], 'readwrite', { durability: 'strict' })
  const [commands, drafts] = [tx.objectStore('commands'), tx.objectStore('drafts')]
  for (const command of change.commands ?? []) commands.put(command)
  for (const id of change.doneCommands ?? []) commands.delete(id)
  for (const draft of change.drafts ?? []) drafts.put(draft)
  for (const place of change.emptyDrafts ?? []) drafts.delete(place)
  await completed(tx)
}

/** A request that fails aborts its transaction. */
async function completed(tx: IDBTransaction): Promise<void> {
  await new Promise<void>((done, fail) => {
    tx.addEventListener('complete', () => done())
    tx.addEventListener('abort', () => fail(tx.error!))
  })
}
