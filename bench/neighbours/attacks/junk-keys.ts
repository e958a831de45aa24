import { randomBytes } from 'node:crypto'
import { makeKey } from '../../../src/access/new-key.gateway.ts'
import { newUlid } from '../../../src/lib/ulid.ts'
import { floodWhenAsked } from '../flood.ts'

// Keys that look right, each another one: every second of another brand, the others of B's own, whose id is in the token of
// each of its guests.

const secret = randomBytes(32)
let sent = 0

floodWhenAsked({
  connections: 800,
  seconds: 15,
  request({ quiet }) {
    const brandId = sent++ % 2 === 0 ? newUlid() : quiet.brandId
    const { text } = makeKey(secret, brandId)
    return `GET /v1/pos/brand HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${text}\r\n\r\n`
  },
})
