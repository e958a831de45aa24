import { timingSafeEqual } from 'node:crypto'
import type { Core } from '../core.ts'
import type { Db } from '../db/database.ts'
import { findGuest } from './guest-token.store.ts'
import type { Caller } from './caller.rules.ts'
import { keyCacheOf } from './key.cache.ts'
import { brandOfGuestText, brandOfKeyText, hashKey } from './key.format.ts'
import type { LiveKey } from './key.types.ts'
import { findKeyByHash } from './key.store.ts'
import { gatherKeyUses, type KeyUses } from './key-uses.ts'

/** A well-formed key or guest token that this process has not seen yet. */
export type LookUp = {
  /** Identifies the key. */
  name: string
  /** Finds the caller with one query. */
  lookUp(): Promise<Caller | undefined>
}

export type Authenticate = (
  authorizationHeader: string | undefined,
) => Caller | LookUp | undefined | Promise<Caller | undefined>

/** RFC 9110 §11.1: the scheme is case-insensitive. */
const bearer = /^bearer +([A-Za-z0-9_]+) *$/i

/**
 * Makes the function that finds the caller of a request. It returns undefined for a missing, unknown, expired or revoked
 * key alike, so that no answer reveals which. A known key costs a hash and a map look-up; revoked keys and ended guest
 * tokens are refused within a second. For a key not seen yet it returns a look-up that has not started, so that its query
 * can be queued.
 */
export function makeAuthenticator(ctx: Core, uses: KeyUses = gatherKeyUses(ctx)): Authenticate {
  const cache = keyCacheOf(ctx.db)

  function callerOf(key: LiveKey | undefined): Caller | undefined {
    if (key === undefined || (key.expiresAt !== null && key.expiresAt <= ctx.now())) return undefined
    if (key.caller.guest === null) uses.note(key.caller.brand.id, key.caller.keyId)
    return key.caller
  }

  return authorizationHeader => {
    const text = authorizationHeader === undefined ? undefined : bearer.exec(authorizationHeader)?.[1]
    const load = text === undefined ? undefined : loaderOf(ctx.db, text)
    if (text === undefined || load === undefined) return undefined
    const digest = hashKey(text)
    // The cache is keyed by digest, so that timing reveals nothing about keys.
    const name = digest.toString('latin1')
    const find = () => cache.find(name, () => load(digest))
    if (!cache.isKnown(name)) {
      if (cache.isMissing(name)) return undefined
      return { name, lookUp: async () => callerOf(await find()) }
    }
    const found = find()
    return found instanceof Promise ? found.then(callerOf) : callerOf(found)
  }
}

/** Returns the query for a key or a guest token; undefined when the text is neither. */
function loaderOf(db: Db, text: string): ((digest: Buffer) => Promise<LiveKey | undefined>) | undefined {
  const keyBrand = brandOfKeyText(text)
  const brandId = keyBrand ?? brandOfGuestText(text)
  if (brandId === undefined) return undefined
  const find = keyBrand === undefined ? findGuest : findKeyByHash
  return async digest => {
    const found = await find(db, brandId, digest)
    return found !== undefined && timingSafeEqual(found.hash, digest) ? found : undefined
  }
}
