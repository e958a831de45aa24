import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// The little of X.509 that a self-signed certificate for this machine takes, so that tests need no program for it.

/** @returns a certificate for 127.0.0.1 and localhost, and its key, as PEM */
export function makeCertificate(): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(
    element(0x31, sequence(objectId(2, 5, 4, 3), element(0x0c, Buffer.from('localhost')))),
  )
  const algorithm = sequence(objectId(1, 2, 840, 10045, 4, 3, 2))
  const day = 86_400_000
  const names = sequence(element(0x82, Buffer.from('localhost')), element(0x87, Buffer.from([127, 0, 0, 1])))
  const extension = sequence(objectId(2, 5, 29, 17), element(0x04, names))
  const body = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(extension)),
  )
  const signature = element(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  const base64 = sequence(body, algorithm, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
}

function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => element(0x30, ...parts)

function objectId(first: number, second: number, ...rest: number[]): Buffer {
  const bytes = rest.flatMap(number => {
    const groups = [number & 127]
    for (let left = number >> 7; left > 0; left >>= 7) groups.unshift((left & 127) | 128)
    return groups
  })
  return element(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

/** In the form for years before 2050. */
const time = (at: number) =>
  element(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
