import type { Db } from '../db/database.ts'
import { ByteLru } from '../lib/byte-lru.ts'
import { LookUpGate } from '../lib/look-up-gate.ts'
import { formatInZone } from '../lib/zone.ts'
import type { MenuBranch } from './menu.types.ts'
import { rankPopular } from './popular.store.ts'

export type PopularCache = {
  /** The products of a branch that sell most at this hour of the day, first ones first. */
  find(brandId: string, branch: MenuBranch, nowMs: number): Promise<readonly string[]>
}

const maxBytes = 1024 * 1024
/** Each count reads the orders of four weeks. */
const gateLimits = { atOnce: 1, maxWaiting: 100 }

/** Counts at most once an hour and branch. While too many branches wait for theirs, nothing is popular. */
export function makePopularCache(db: Db): PopularCache {
  const kept = new ByteLru<readonly string[]>(maxBytes)
  const gate = new LookUpGate<readonly string[]>(gateLimits)

  async function count(name: string, brandId: string, branch: MenuBranch, nowMs: number) {
    const ids = await rankPopular(db, brandId, branch, nowMs)
    kept.set(name, ids, ids.length * 64)
    return ids
  }

  return {
    async find(brandId, branch, nowMs) {
      const hour = formatInZone(nowMs, branch.timezone).slice(0, 13)
      const name = `${brandId} ${branch.id} ${branch.timezone} ${hour}`
      return kept.get(name) ?? gate.pass(name, () => count(name, brandId, branch, nowMs)) ?? []
    },
  }
}
