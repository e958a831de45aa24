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

/** A key or guest's token that may be one, as far as its text says; only the database knows. */
export type LookUp = {
  /** The same for the same key. */
  name: string
  /** Costs a query. */
  lookUp(): Promise<Caller | undefined>
}

export type Authenticate = (
  authorizationHeader: string | undefined,
) => Caller | LookUp | undefined | Promise<Caller | undefined>

/** RFC 9110 §11.1: the scheme's case does not matter. */
const bearer = /^bearer +([A-Za-z0-9_]+) *$/i

/**
 * Makes the function that finds who asks. It returns undefined for no key, and for an unknown, expired or revoked one
 * alike, so that no answer can show which. A key in use costs a hash and a look into a map; a revoked one ends within a
 * second, and so does the token of a bill's guests. A key never seen here comes back as a look-up that has not begun,
 * so that its query can be made to wait.
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
    // Memory is searched by the digest, so the time a look-up takes says nothing about any key's text.
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

/** How to ask the database for a key or a guest's token; undefined when the text can be neither. */
function loaderOf(db: Db, text: string): ((digest: Buffer) => Promise<LiveKey | undefined>) | undefined {
  const [keyBrand, guestBrand] = [brandOfKeyText(text), brandOfGuestText(text)]
  if (keyBrand !== undefined)
    return async digest => sameHash(await findKeyByHash(db, keyBrand, digest), digest)
  if (guestBrand === undefined) return undefined
  return async digest => sameHash(await findGuest(db, guestBrand, digest), digest)
}

function sameHash<T extends LiveKey & { hash: Buffer }>(found: T | undefined, digest: Buffer): T | undefined {
  return found !== undefined && timingSafeEqual(found.hash, digest) ? found : undefined
}
