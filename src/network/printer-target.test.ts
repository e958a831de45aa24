import { expect, test } from 'vitest'
import type { LookUp } from './look-up.gateway.ts'
import { faultOfPrinter, findPrinter } from './printer-target.gateway.ts'

/** Looks up a printer whose name has these addresses. */
async function find(host: string, addresses: string[] = [], port = 9100) {
  const found = addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
  const lookUp: LookUp = async () => found
  const answer = await findPrinter({ on: true, ports: [9100, 9101], lookUp }, { host, port })
  return typeof answer === 'string' ? answer : answer.map(({ address }) => address)
}

test.each([
  '127.0.0.1 127.8.8.8 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.20 169.254.7.7',
  '::1 fe80::1 fe80::1%eth0 fd00::1 fc00::9 ::ffff:192.168.1.20',
])('prints to the local network: %s', async line => {
  for (const address of line.split(' ')) {
    expect(await find(address)).toEqual([address])
    expect(await find('kitchen.lan', [address])).toEqual([address])
  }
})

test.each([
  '8.8.8.8 172.32.0.1 172.15.255.255 192.167.1.1 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 168.63.129.16',
  // Where clouds hand out credentials.
  '169.254.169.254 ::ffff:169.254.169.254 fd00:ec2::254',
  ':: 2a00:1450::1 ff02::1 ::ffff:8.8.8.8 64:ff9b::10.0.0.1 2002:a00:1::',
])('never elsewhere: %s', async line => {
  for (const address of line.split(' ')) {
    expect(await find(address), address).toBe('not_local')
    expect(await find('kitchen.lan', ['192.168.1.20', address]), address).toBe('not_local')
  }
})

test('refuses other ports and unknown names', async () => {
  expect(await find('192.168.1.20', [], 9101)).toEqual(['192.168.1.20'])
  expect(await find('192.168.1.20', [], 8080)).toBe('port_not_allowed')
  expect(await find('kitchen.lan')).toBe('unknown_host')
  const lookUp: LookUp = () => Promise.reject(new Error('ETIMEOUT'))
  const network = { on: true, ports: [9100], lookUp }
  expect(await findPrinter(network, { host: 'kitchen.lan', port: 9100 })).toBe('unknown_host')
})

test('a service that does not print looks up no names, and judges addresses all the same', async () => {
  const lookUp: LookUp = () => Promise.reject(new Error('looked up'))
  const fault = (on: boolean, host: string, port = 9100) =>
    faultOfPrinter({ on, ports: [9100], lookUp }, { host, port })
  expect(await fault(false, 'kitchen.lan')).toBeUndefined()
  expect(await fault(true, 'kitchen.lan')).toBe('unknown_host')
  expect(await fault(false, 'kitchen.lan', 80)).toBe('port_not_allowed')
  expect(await fault(false, '8.8.8.8')).toBe('not_local')
  expect(await fault(false, '10.0.0.9')).toBeUndefined()
})
