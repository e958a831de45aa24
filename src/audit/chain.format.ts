import { createHash } from 'node:crypto'

/** An entry at its place: `content` is what is signed of it, made by the database (`entryContent`). */
export type Link = { position: number; entryId: string; hash: Buffer }

/** The last link of a chain, or one noted down; position 0 and no bytes before the first. */
export type ChainEnd = { position: number; hash: Buffer }

/** The hash of a link: SHA-256 over the hash before it, the position, a space and the entry. */
function linkHash(before: Buffer, position: number, content: string): Buffer {
  return createHash('sha256').update(before).update(`${position} ${content}`).digest()
}

/** Lays entries behind the last link of a chain, in their order. */
export function layLinks(last: ChainEnd, entries: readonly { id: string; content: string }[]): Link[] {
  let { position, hash } = last
  return entries.map(({ id, content }) => {
    position += 1
    hash = linkHash(hash, position, content)
    return { position, entryId: id, hash }
  })
}

/** The end of a chain as people note it down: `1234:9f86d0…`. */
export function writeHead({ position, hash }: ChainEnd): string {
  return `${position}:${hash.toString('hex')}`
}

/** @returns undefined for a text that is none */
export function readHead(text: string): ChainEnd | undefined {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return hash === undefined ? undefined : { position: Number(position), hash: Buffer.from(hash, 'hex') }
}
