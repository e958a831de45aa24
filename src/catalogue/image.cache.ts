import type { Db } from '../db/database.ts'
import { ByteLru } from '../lib/byte-lru.ts'
import { LookUpGate } from '../lib/look-up-gate.ts'
import { type Image, findImage } from '../menu/image.store.ts'

export type ImageCache = {
  /** @returns the picture, undefined where there is none, or 'busy' when too many others are being looked up */
  find(brandId: string, hash: string): Image | undefined | 'busy' | Promise<Image | undefined>
}

const maxBytes = 32 * 1024 * 1024
/** Each lookup holds one of the few connections while up to a megabyte is read. */
const gateLimits = { atOnce: 2, maxWaiting: 100 }
/** How long a missing picture is remembered, so that asking for it again costs no query. */
const missingMs = 1000

type Kept = { image: Image } | { missingSince: number }

/**
 * Keeps the most recently read pictures in memory, up to a limit in bytes. The picture at an address never changes, so
 * a cached one is never outdated.
 * @param clock monotonic milliseconds
 */
export function makeImageCache(db: Db, clock: () => number = () => performance.now()): ImageCache {
  const kept = new ByteLru<Kept>(maxBytes)
  const gate = new LookUpGate<Image | undefined>(gateLimits)

  async function look(name: string, brandId: string, hash: string): Promise<Image | undefined> {
    const image = await findImage(db, brandId, hash)
    kept.set(name, image === undefined ? { missingSince: clock() } : { image }, image?.bytes.length ?? 0)
    return image
  }

  return {
    find(brandId, hash) {
      const name = `${brandId}/${hash}`
      const known = kept.get(name)
      if (known !== undefined && 'image' in known) return known.image
      if (known !== undefined && clock() - known.missingSince < missingMs) return undefined
      return gate.pass(name, () => look(name, brandId, hash)) ?? 'busy'
    },
  }
}
