import { NODATA, NOTFOUND } from 'node:dns'
import { isIP } from 'node:net'
import { isPublic } from '../network/address.gateway.ts'
import type { LookUp } from '../network/look-up.gateway.ts'
import type { TargetFault } from './webhook.types.ts'

/** Names that only resolve on a local machine or network (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const localName =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|alt|onion|test|invalid|example|home\.arpa)\.?$/

/**
 * The reason why a URL is refused, judged by its text alone: the addresses of its name are checked when it is called. The
 * URL parser normalizes every spelling of an IPv4 address, so that each is detected here.
 */
export function faultOfTarget(text: string, allowPrivate: boolean): TargetFault | undefined {
  if (!URL.canParse(text)) return 'malformed'
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'not_https'
  if (username !== '' || password !== '') return 'credentials'
  if (allowPrivate) return undefined
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address) !== 0) return isPublic(address) ? undefined : 'private_address'
  return localName.test(hostname) || !hostname.includes('.') ? 'local_name' : undefined
}

/**
 * Makes the look-up for opening a connection. It connects to the addresses that were checked, so a name that resolves to
 * another one a moment later has no effect. One private address refuses the name, in the same word as a name without any:
 * otherwise a brand could find out which names an internal name server knows.
 */
export function publicOnly(lookUp: LookUp): LookUp {
  return async name => {
    const found = await lookUp(name).catch((error: NodeJS.ErrnoException) => {
      if (error.code === NOTFOUND || error.code === NODATA) return []
      throw error
    })
    if (found.length > 0 && found.every(({ address }) => isPublic(address))) return found
    throw Object.assign(new Error('A name has no public address'), { code: 'no_public_address' })
  }
}
