import { createHash } from 'node:crypto'

/** An entry's link in the chain. */
export type Link = { position: number; entryId: string; hash: Buffer }

/** The last link of a chain, or of an earlier state of it; position 0 and an empty hash before the first. */
export type ChainEnd = { position: number; hash: Buffer }

/**
 * Chains entries to the last link in order. A link's hash is the SHA-256 of the previous hash, its position, a space and the
 * entry's content (`entryContent`).
 */
export function chainEntries(last: ChainEnd, entries: readonly { id: string; content: string }[]): Link[] {
  let { position, hash } = last
  return entries.map(({ id, content }) => {
    position += 1
    hash = createHash('sha256').update(hash).update(`${position} ${content}`).digest()
    return { position, entryId: id, hash }
  })
}

/** The end of a chain as text, to be stored elsewhere: `1234:9f86d0…`. */
export function writeHead({ position, hash }: ChainEnd): string {
  return `${position}:${hash.toString('hex')}`
}

/** @returns undefined for a malformed text */
export function readHead(text: string): ChainEnd | undefined {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return hash === undefined ? undefined : { position: Number(position), hash: Buffer.from(hash, 'hex') }
}
