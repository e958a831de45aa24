import type { Core } from '../core.ts'
import { findBroken } from './broken-chain.store.ts'
import { type ChainEnd, writeHead } from './chain.format.ts'
import { findEnd, findHash } from './chain.store.ts'
import { linkOnce } from './link-entries.ts'

export type Verified = {
  ok: boolean
  /** Entries written since the first, those among them whose time was over included. */
  entries: number
  /** To be noted down elsewhere: nothing before it can be changed unseen. */
  head: string
  faults: { id: string; message: string }[]
}

const most = 1000

/**
 * Verifies the audit log of a brand: every entry is as it was written, and in its place.
 * @param noted an end of the chain that was noted down before: it must still be on it
 */
export async function verifyAudit(
  { db }: Pick<Core, 'db'>,
  brandId: string,
  noted?: ChainEnd,
): Promise<Verified> {
  await linkOnce(db)
  const end = (await findEnd(db, brandId)) ?? { position: 0, hash: Buffer.alloc(0) }
  const faults = await findBroken(db, brandId, most)
  if (noted !== undefined) {
    const hash = await findHash(db, brandId, noted.position)
    if (hash?.equals(noted.hash) !== true) faults.push(notOnChain(brandId, noted))
  }
  return { ok: faults.length === 0, entries: end.position, head: writeHead(end), faults }
}

function notOnChain(brandId: string, noted: ChainEnd): Verified['faults'][number] {
  return {
    id: brandId,
    message: `the log no longer holds the head ${writeHead(noted)}: it was written again`,
  }
}
