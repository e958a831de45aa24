import { AdmissionLog } from './admission-log.ts'
import { windowMs, type Admission, type IdentityKind, type RateLimiter } from './rate-limit.rules.ts'

const maxIdentities = 100_000
/** Where identities share a count once the table is full; see `logFor`. */
const sharedLogs = 1024

export type LocalLimiter = Omit<RateLimiter, 'admit'> & {
  admit(kind: IdentityKind, id: string, limit: number): Admission
  /** The refusal of a request now, without counting it; undefined when it would be admitted. */
  refusal(kind: IdentityKind, id: string, limit: number): Admission | undefined
  /** Counts an admission that another store decided, so that this one can take over from it. */
  note(kind: IdentityKind, id: string): void
}

export type LocalLimiterOptions = {
  /** Monotonic milliseconds. */
  clock?: () => number
  maxIdentities?: number
}

/** Counts within this process. */
export function localLimiter(options: LocalLimiterOptions = {}): LocalLimiter {
  const clock = options.clock ?? (() => performance.now())
  const makeTable = () => identityTable(options.maxIdentities ?? maxIdentities)
  const tables: Record<IdentityKind, IdentityTable> = {
    key: makeTable(),
    ip: makeTable(),
    page: makeTable(),
    picture: makeTable(),
    probe: makeTable(),
  }
  return {
    admit(kind, id, limit) {
      const now = clock()
      return tables[kind].logFor(id, now).admit(now, limit)
    },
    refusal(kind, id, limit) {
      const now = clock()
      return tables[kind].logFor(id, now).refusal(now, limit)
    },
    note(kind, id) {
      const now = clock()
      tables[kind].logFor(id, now).note(now)
    },
    close: async () => {},
  }
}

type IdentityTable = { logFor(id: string, now: number): AdmissionLog }

/**
 * A bounded table of identities. Only one that has nothing left in the window is ever dropped, because dropping
 * another would give it a fresh count: a client with many addresses could then wash an over-limit one clean. When
 * all of a full table is in use, newcomers share a count by hash until there is room: they are admitted less often
 * than alone, never more.
 */
function identityTable(max: number): IdentityTable {
  // In the order of use, because each use takes an entry out and puts it back last.
  const logs = new Map<string, AdmissionLog>()
  const shared = new Map<number, AdmissionLog>()

  /** Two for each newcomer: the table shrinks after a rush, and no request ever waits for a sweep. */
  function dropOldest(now: number): void {
    let dropped = 0
    for (const [id, log] of logs) {
      if (dropped === 2 || now - log.newest < windowMs) return
      logs.delete(id)
      dropped++
    }
  }

  return {
    logFor(id, now) {
      const own = logs.get(id)
      if (own !== undefined) {
        logs.delete(id)
        logs.set(id, own)
        return own
      }
      dropOldest(now)
      const slot = hashOf(id) % sharedLogs
      const common = shared.get(slot)
      // An identity counted in common stays there while that count lasts, else the move would give it a fresh one.
      if (common !== undefined && now - common.newest < windowMs) return common
      if (common !== undefined) shared.delete(slot)
      const fresh = new AdmissionLog()
      if (logs.size < max) logs.set(id, fresh)
      else shared.set(slot, fresh)
      return fresh
    },
  }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}
