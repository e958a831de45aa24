import type { Db } from '../db/database.ts'
import { ByteLru } from '../lib/byte-lru.ts'
import { LookUpGate } from '../lib/look-up-gate.ts'
import { findImage, type ImageSize } from '../menu/images/image.store.ts'

type Image = NonNullable<Awaited<ReturnType<typeof findImage>>>
type Wanted = { hash: string; size: ImageSize | 0 }

export type ImageCache = {
  /** @returns undefined for an unknown picture, 'busy' while too many others are being looked up */
  find(brandId: string, wanted: Wanted): Image | undefined | 'busy' | Promise<Image | undefined>
}

const maxBytes = 16 * 1024 * 1024
/** Each lookup occupies one of few connections while it reads up to 1 MiB. */
const gateLimits = { atOnce: 2, maxWaiting: 100 }
/** How long a missing picture is remembered, to spare repeated requests the query. */
const missingMs = 1000

/** How long a smaller picture is kept: another one may take its place. */
const smallMs = 60_000

type Kept = { image: Image; until: number } | { missingSince: number }

/**
 * Caches the most recently read pictures, up to a limit in bytes. A whole picture never goes stale, because its address is made
 * of its bytes.
 * @param clock monotonic milliseconds
 */
export function makeImageCache(db: Db, clock: () => number = () => performance.now()): ImageCache {
  const kept = new ByteLru<Kept>(maxBytes)
  const gate = new LookUpGate<Image | undefined>(gateLimits)

  async function look(name: string, brandId: string, wanted: Wanted): Promise<Image | undefined> {
    const image = await findImage(db, brandId, wanted)
    const until = wanted.size === 0 ? Infinity : clock() + smallMs
    kept.set(
      name,
      image === undefined ? { missingSince: clock() } : { image, until },
      image?.bytes.length ?? 0,
    )
    return image
  }

  return {
    find(brandId, wanted) {
      const name = `${brandId}/${wanted.hash}/${wanted.size}`
      const known = kept.get(name)
      if (known !== undefined && 'image' in known) {
        if (clock() < known.until) return known.image
      } else if (known !== undefined && clock() - known.missingSince < missingMs) return undefined
      return gate.pass(name, () => look(name, brandId, wanted)) ?? 'busy'
    },
  }
}
