import { timingSafeEqual } from 'node:crypto'
import type { Core } from '../core.ts'
import { findGuest } from './guest-token.store.ts'
import type { Caller } from './caller.rules.ts'
import { keyCacheOf } from './key.cache.ts'
import { brandOfGuestText, brandOfKeyText, hashKey } from './key.format.ts'
import type { LiveKey } from './key.types.ts'
import { findKeyByHash, type Seen } from './key.store.ts'
import { gatherKeyUses, type KeyUses } from './key-uses.ts'

/** A key or guest token that this server has made, and this process has not seen yet. */
export type LookUp = {
  /** Identifies the key. */
  name: string
  /** Finds the caller with one query. */
  lookUp(): Promise<Caller | undefined>
}

/** @param seen where a device is, which it remembers */
export type Authenticate = (
  authorizationHeader: string | undefined,
  seen?: Seen,
) => Caller | LookUp | undefined | Promise<Caller | undefined>

/** RFC 9110 §11.1: the scheme is case-insensitive. */
const bearer = /^bearer +([A-Za-z0-9_]{1,100}) *$/i

/**
 * Makes the function that finds the caller of a request. It returns undefined for a missing, unknown, expired or revoked
 * key alike, so that no answer reveals which. A known key costs two hashes and a map look-up, an invented one as much;
 * revoked keys and ended guest tokens are refused within a second. For a key not seen yet it returns a look-up that has not
 * started, so that its query can be queued.
 */
export function makeAuthenticator(ctx: Core, uses: KeyUses = gatherKeyUses(ctx)): Authenticate {
  const cache = keyCacheOf(ctx.db)

  function callerOf(key: LiveKey | undefined, seen: Seen | undefined): Caller | undefined {
    if (key === undefined || (key.expiresAt !== null && key.expiresAt <= ctx.now())) return undefined
    if (key.caller.guest === null) uses.note(key.caller.brand.id, key.caller.keyId, seen)
    return key.caller
  }

  return (authorizationHeader, seen) => {
    const text = authorizationHeader === undefined ? undefined : bearer.exec(authorizationHeader)?.[1]
    if (text === undefined) return undefined
    const digest = hashKey(text)
    // The cache is keyed by digest, so that timing reveals nothing about keys.
    const name = digest.toString('latin1')
    const find = () => cache.find(name, () => load(ctx, text, digest))
    if (!cache.has(name)) {
      return isOurs(ctx, text) ? { name, lookUp: async () => callerOf(await find(), seen) } : undefined
    }
    const found = find()
    return found instanceof Promise ? found.then(key => callerOf(key, seen)) : callerOf(found, seen)
  }
}

/** Whether this server has made the text, as a key or a guest token. */
function isOurs({ secret }: Core, text: string): boolean {
  return (brandOfKeyText(secret, text) ?? brandOfGuestText(secret, text)) !== undefined
}

async function load({ db, secret }: Core, text: string, digest: Buffer): Promise<LiveKey | undefined> {
  const keyBrand = brandOfKeyText(secret, text)
  const brandId = keyBrand ?? brandOfGuestText(secret, text)
  if (brandId === undefined) return undefined
  const found = await (keyBrand === undefined ? findGuest : findKeyByHash)(db, brandId, digest)
  return found !== undefined && timingSafeEqual(found.hash, digest) ? found : undefined
}
