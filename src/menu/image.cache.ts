import type { Db } from '../db/database.ts'
import { ByteLru } from '../lib/byte-lru.ts'
import { LookUpGate } from '../lib/look-up-gate.ts'
import { type Image, findImage } from './image.store.ts'

export type ImageCache = {
  /** @returns the picture, undefined where there is none, or 'busy' when too many others are being looked up */
  find(brandId: string, hash: string): Image | undefined | 'busy' | Promise<Image | undefined>
}

const maxBytes = 32 * 1024 * 1024
/** Each holds one of the few connections for as long as up to a megabyte takes. */
const gateLimits = { atOnce: 2, maxWaiting: 100 }
/** How long it is remembered that there is no picture at an address, so that asking again costs no query. */
const missingMs = 1000

type Kept = { image: Image } | { missingSince: number }

/**
 * Keeps pictures in memory, those read last within a bound of bytes. What is at an address never changes, so a picture is
 * right for as long as it is kept.
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
