import type { Core } from '../core.ts'
import { findBroken } from './broken-chain.store.ts'
import { type ChainEnd, writeHead } from './chain.format.ts'
import { findEnd, findHash } from './chain.store.ts'
import { linkOnce } from './link-entries.ts'

export type Verification = {
  ok: boolean
  /** Entries ever written, including expired ones. */
  entries: number
  /** To be stored elsewhere: nothing before it can be changed undetected. */
  head: string
  faults: { id: string; message: string }[]
}

const most = 1000

/**
 * Verifies that the audit log of a brand was not altered.
 * @param noted the head of an earlier run, which must still be part of the chain
 */
export async function verifyAudit(
  { db }: Pick<Core, 'db'>,
  brandId: string,
  noted?: ChainEnd,
): Promise<Verification> {
  await linkOnce(db)
  const end = (await findEnd(db, brandId)) ?? { position: 0, hash: Buffer.alloc(0) }
  const faults = await findBroken(db, brandId, most)
  if (noted !== undefined) {
    const hash = await findHash(db, brandId, noted.position)
    if (hash?.equals(noted.hash) !== true) {
      const message = `the log no longer contains the head ${writeHead(noted)}: it was rewritten`
      faults.push({ id: brandId, message })
    }
  }
  return { ok: faults.length === 0, entries: end.position, head: writeHead(end), faults }
}
