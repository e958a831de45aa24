import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../context.ts'
import { findGuest } from '../floor/guest-token.store.ts'
import type { Caller } from './caller.rules.ts'
import { keyCacheOf } from './key.cache.ts'
import { brandOfGuestText, brandOfKeyText, hashKey } from './key-text.rules.ts'
import type { LiveKey } from './key.rules.ts'
import { findKeyByHash } from './key.store.ts'
import { gatherKeyUses } from './key-uses.ts'

export type Authenticate = (authorizationHeader: string | undefined) => Promise<Caller | undefined>

/** RFC 9110 §11.1: the scheme's case does not matter. */
const bearer = /^bearer +([A-Za-z0-9_]+) *$/i

/**
 * Says who asks. Undefined for no key, an unknown, expired or revoked one: the caller of this function cannot tell
 * which, so no answer can. A key in use costs a hash and a look into a map; a revoked one ends within a second. The
 * token of a bill's guests, which few requests a minute may come with, is looked up each time: it ends at once.
 */
export function makeAuthenticator(ctx: Context): Authenticate {
  const cache = keyCacheOf(ctx.db)
  const uses = gatherKeyUses(ctx)

  async function load(text: string, digest: Buffer): Promise<LiveKey | undefined> {
    const brandId = brandOfKeyText(text)
    if (brandId === undefined) return undefined
    const found = await findKeyByHash(ctx.db, brandId, digest)
    if (found === undefined || !timingSafeEqual(found.hash, digest)) return undefined
    return found
  }

  async function guestOf(brandId: string, digest: Buffer): Promise<Caller | undefined> {
    const found = await findGuest(ctx.db, brandId, digest)
    return found !== undefined && timingSafeEqual(found.hash, digest) ? found.caller : undefined
  }

  return async authorizationHeader => {
    const text = authorizationHeader === undefined ? undefined : bearer.exec(authorizationHeader)?.[1]
    if (text === undefined) return undefined
    const digest = hashKey(text)
    const guestBrand = brandOfGuestText(text)
    if (guestBrand !== undefined) return guestOf(guestBrand, digest)
    // Memory is searched by the digest, so the time a look-up takes says nothing about any key's text.
    const found = cache.find(digest.toString('latin1'), () => load(text, digest))
    const key = found instanceof Promise ? await found : found
    if (key === undefined || (key.expiresAt !== null && key.expiresAt <= ctx.now())) return undefined
    uses.note(key.caller.brand.id, key.caller.keyId)
    return key.caller
  }
}
