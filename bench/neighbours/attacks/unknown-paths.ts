import { randomBytes } from 'node:crypto'
import { floodWhenAsked } from '../flood.ts'

// Without a key: paths that nearly exist, each another one, with whatever else a client can choose. The service looks for similar
// paths, which takes several times as long as to read the request.

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']

let sent = 0

floodWhenAsked({
  connections: 800,
  seconds: 15,
  request() {
    const odd = randomBytes(6).toString('hex')
    const headers = [
      `Host: ${odd}`,
      `Authorization: Bearer ${odd}`,
      `X-Forwarded-For: 198.51.100.${sent % 256}`,
    ]
    const path = `/v1/pos/dining-sesions/${odd}/ordres/x`
    return `${methods[sent++ % methods.length]} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`
  },
})
