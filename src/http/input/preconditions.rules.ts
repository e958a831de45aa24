import type { IfMatch } from '../../lib/version.ts'

/**
 * Reads `If-Match`: the version in quotes, or `*`; anything else matches no record. A weak tag counts too, because it
 * identifies the version; compressed answers have one.
 */
export function readIfMatch(header: string | undefined): IfMatch | undefined {
  if (header === undefined) return undefined
  if (header === '*') return 'any'
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1]
  return version === undefined ? 'never' : { version: Number(version) }
}

/** The tag of an answer's content once it is compressed: a strong tag identifies bytes, so each encoding has its own. */
export function gzipEtag(etag: string): string {
  return `${etag.slice(0, -1)}-gzip"`
}

/**
 * Whether `If-None-Match` names this ETag (RFC 9110 §13.1.2: weak comparison, a list or `*`).
 * @param etag with its quotes
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === '*' || header === etag) return true
  const packed = gzipEtag(etag)
  return header.split(',').some(one => {
    const tag = one.trim().replace(/^W\//, '')
    return tag === etag || tag === packed
  })
}
