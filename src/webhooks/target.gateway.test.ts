import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSender } from './send-message.gateway.ts'
import { isPublic } from '../network/address.gateway.ts'
import type { LookUp } from '../network/look-up.gateway.ts'
import { faultOfTarget } from './target.gateway.ts'

// Spellings of non-public addresses, each tried against a listener on this machine.

const message = { headers: {}, body: '{}' }
let port: number
let connections = 0
const server = createServer((_request, answer) => void answer.end())

beforeAll(async () => {
  server.on('connection', () => void (connections += 1))
  await new Promise<void>(resolve => server.listen(0, '::', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

/** Hosts that resolve to this machine or a private network, in various spellings. */
const hosts = [
  '127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0x7f.1 017700000001 0177.0.0.1 0177.0.0.01 127.0.0.1.',
  '127.255.255.254 127.000.000.001 0 0.0.0.0 0x0 00 localhost LOCALHOST localhost. x.localhost 127。0。0。1 127.0.0.1',
  '①②⑦.⓪.⓪.① %31%32%37.0.0.1 [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1]',
  '[0:0:0:0:0:ffff:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2002:7f00:0001::1]',
  '[2001:0:7f00:1::1] [2001::1] [fe80::1] [fe80::1%25eth0] [fc00::1] [fd00::1] [fdff:ffff::1] [ff02::1] [ff05::1:3]',
  '[2001:db8::1] [3fff::1] [100::1] [5f00::1] 10.0.0.1 10.1 012.0.0.1 0xa.0.0.1 167772161 172.16.0.1 172.31.255.255 192.168.0.1',
  '192.168.1 3232235521 169.254.169.254 0xa9fea9fe 2852039166 169.254.0.1 [::ffff:169.254.169.254] [fd00:ec2::254]',
  '100.64.0.1 100.127.255.255 192.0.0.1 192.0.2.1 198.51.100.1 203.0.113.1 198.18.0.1 198.19.255.255 224.0.0.1',
  '168.63.129.16 239.255.255.255 240.0.0.1 255.255.255.255 192.88.99.1 metadata.google.internal router.lan printer.local nas.home.arpa till',
].flatMap(line => line.split(' '))

describe('private addresses', () => {
  test(`refuses ${hosts.length} spellings without connecting`, async () => {
    const send = makeSender(false)
    for (const host of hosts) {
      expect(faultOfTarget(`https://${host}/`, false), host).toBeDefined()
      const { status, error } = await send({ url: `https://${host}:${port}/`, ...message })
      expect([host, status, error]).toEqual([host, null, expect.any(String)])
    }
    expect(hosts.length).toBeGreaterThan(70)
    expect(connections).toBe(0)
  })

  test.each([
    ['https://me:secret@example.org/', 'credentials'],
    ['https://example.org@127.0.0.1/', 'credentials'],
    ['http://example.org/', 'not_https'],
    ['ftp://example.org/', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['//example.org', 'malformed'],
    ['https://', 'malformed'],
    ['https://exa mple.org', 'malformed'],
  ])('refuses %s as %s', (url, fault) => {
    expect(faultOfTarget(url, false)).toBe(fault)
  })

  test.each([
    'https://example.org',
    'https://hooks.example.com:8443/a?b=c',
    'https://8.8.8.8/',
    'https://[2a00:1450::1]/',
  ])('accepts the text of %s', url =>
    expect(faultOfTarget(url.replace('example.org', 'comanda.dev'), false)).toBeUndefined(),
  )

  test('a text that is not an address is not public', () => {
    expect(['', 'example.org', '1.2.3', '::1::'].map(isPublic)).toEqual([false, false, false, false])
  })
})

describe('names that resolve to private addresses', () => {
  const found = (...addresses: string[]) =>
    addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
  const url = () => `https://hooks.comanda.dev:${port}/`

  test.each([
    ['127.0.0.1'],
    ['::1'],
    ['127.0.0.1', '8.8.8.8'],
    ['::ffff:10.0.0.1', '2a00:1450::1'],
    ['169.254.169.254'],
  ])('refuses a name that resolves to %s without connecting', async (...addresses) => {
    const before = connections
    const send = makeSender(false, () => Promise.resolve(found(...addresses)))
    expect(await send({ url: url(), ...message })).toMatchObject({ status: null, error: 'no_public_address' })
    expect(connections).toBe(before)
  })

  test.each(['ENOTFOUND', 'ENODATA'])('says the same of a name that is not there (%s)', async code => {
    const send = makeSender(false, () => Promise.reject(Object.assign(new Error(code), { code })))
    expect(await send({ url: url(), ...message })).toMatchObject({ status: null, error: 'no_public_address' })
  })

  test('looks up a name once per connection, so that a second answer has no effect', async () => {
    const before = connections
    let lookUps = 0
    const turning: LookUp = () => Promise.resolve(found(lookUps++ === 0 ? '192.0.2.1' : '127.0.0.1'))
    expect((await makeSender(false, turning)({ url: url(), ...message })).status).toBeNull()
    expect([lookUps, connections]).toEqual([1, before])
  })

  test('control: without the check the listener is reached', async () => {
    const before = connections
    expect((await makeSender(true)({ url: `http://127.1:${port}/`, ...message })).status).toBe(200)
    expect(connections).toBe(before + 1)
  })
})
