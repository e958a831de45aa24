import type { FastifyRequest } from 'fastify'
import { countingCookie } from './endpoint/cookie.rules.ts'
import type { Browser } from './endpoint/endpoint.ts'
import { plainAddress } from './limits/client-address.rules.ts'

/** Characters of `User-Agent` that are kept of a device. */
const maxUserAgent = 255

/** Describes where a request comes from. */
export function browserOf({ headers, ip, protocol, id }: FastifyRequest): Browser {
  return {
    encrypted: protocol === 'https',
    ip: plainAddress(ip),
    userAgent: headers['user-agent']?.slice(0, maxUserAgent) ?? null,
    requestId: id,
    cookie: countingCookie(headers),
  }
}
