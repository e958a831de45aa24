import type { Core } from '../core.ts'
import { useNoteMs } from './key.types.ts'
import { noteKeyUse } from './note-key-use.ts'

/** Uses are gathered for this long, so that many keys of one brand become one write. */
const gatherMs = 1000

export type KeyUses = {
  /** Costs a look into a map; the write comes later and never holds a request up. */
  note(brandId: string, keyId: string): void
  /** Writes what is gathered now instead of in a moment. */
  flush(): Promise<void>
}

/** Notes each key's use at most once a minute per process. */
export function gatherKeyUses(ctx: Core): KeyUses {
  const notedAt = new Map<string, number>()
  let waiting = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const brands = waiting
    waiting = new Map()
    const written = [...brands].map(([brandId, keys]) => noteKeyUse(ctx, brandId, [...keys].sort()))
    for (const outcome of await Promise.allSettled(written)) {
      if (outcome.status === 'rejected')
        ctx.log.warn({ err: outcome.reason }, 'last use of a key not written')
    }
  }

  return {
    note(brandId, keyId) {
      const now = performance.now()
      const before = notedAt.get(keyId)
      if (before !== undefined && now - before < useNoteMs) return
      notedAt.set(keyId, now)
      const keys = waiting.get(brandId) ?? new Set()
      waiting.set(brandId, keys.add(keyId))
      timer ??= setTimeout(() => void flush(), gatherMs).unref()
    },
    flush,
  }
}
