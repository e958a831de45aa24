import type { Db } from '../db/database.ts'
import { ByteLru } from '../lib/byte-lru.ts'
import { LookUpGate } from '../lib/look-up-gate.ts'
import { type Image, findImage } from '../menu/image.store.ts'

export type ImageCache = {
  /** @returns undefined for an unknown picture, 'busy' while too many others are being looked up */
  find(brandId: string, hash: string): Image | undefined | 'busy' | Promise<Image | undefined>
}

const maxBytes = 16 * 1024 * 1024
/** Each lookup occupies one of few connections while it reads up to 1 MiB. */
const gateLimits = { atOnce: 2, maxWaiting: 100 }
/** How long a missing picture is remembered, to spare repeated requests the query. */
const missingMs = 1000

type Kept = { image: Image } | { missingSince: number }

/**
 * Caches the most recently read pictures, up to a limit in bytes. Entries never go stale, because the picture at an
 * address never changes.
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
