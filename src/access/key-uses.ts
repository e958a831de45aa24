import type { Core } from '../core.ts'
import { useNoteMs } from './key.types.ts'
import { type Seen, setLastUsed } from './key.store.ts'

/** Interval of writes, so that uses of many keys of a brand become one write. */
const gatherMs = 1000

export type KeyUses = {
  /** Records a use in memory; the later write never delays a request. */
  note(brandId: string, keyId: string, seen?: Seen): void
  /** Writes the recorded uses now. */
  flush(): Promise<void>
}

/** Records when keys are used, each at most once a minute per process. */
export function gatherKeyUses(ctx: Core): KeyUses {
  const notedAt = new Map<string, number>()
  let waiting = new Map<string, Map<string, Seen | undefined>>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const brands = waiting
    waiting = new Map()
    const written = [...brands].map(([brandId, keys]) =>
      ctx.db.transact(tx => setLastUsed(tx, brandId, keys, ctx.now())),
    )
    for (const outcome of await Promise.allSettled(written)) {
      if (outcome.status === 'rejected')
        ctx.log.warn({ err: outcome.reason }, 'last use of a key not written')
    }
  }

  return {
    note(brandId, keyId, seen) {
      const now = performance.now()
      const before = notedAt.get(keyId)
      if (before !== undefined && now - before < useNoteMs) return
      notedAt.set(keyId, now)
      waiting.getOrInsertComputed(brandId, () => new Map()).set(keyId, seen)
      timer ??= setTimeout(() => void flush(), gatherMs).unref()
    },
    flush,
  }
}
