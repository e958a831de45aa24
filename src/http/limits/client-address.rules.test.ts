import { expect, test } from 'vitest'
import {
  addressIdentity,
  isListed,
  networkIdentity,
  networkList,
  plainAddress,
  withoutPort,
} from './client-address.rules.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
  ['[fe80::1%eth0]:80', 'fe80:0:0:0::/64'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['192.0.2.1:x', 'unknown'],
  ['[192.0.2.1', 'unknown'],
  ['[]:80', 'unknown'],
  ['', 'unknown'],
  ['not an address', 'unknown'],
])('identifies %s as %s', (address, identity) => {
  expect(addressIdentity(address)).toBe(identity)
})

test.each([
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:127.0.0.1', '::ffff:127.0.0.1'],
  ['<script>x</script>', null],
  ['=1+1', null],
  ['a'.repeat(3000), null],
  ['', null],
])('stores %s as %s', (address, stored) => {
  expect(plainAddress(address)).toBe(stored)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['[2001:db8:1:ffff::1]:443', '2001:db8:1::/48'],
  ['192.0.2.1', undefined],
  ['::ffff:192.0.2.1', undefined],
  ['not an address', undefined],
])('%s is in the network %s', (address, network) => {
  expect(networkIdentity(address)).toBe(network)
})

test.each([
  ['10.1.2.3:80', '10.1.2.3'],
  ['[fd00::1]:80', 'fd00::1'],
  ['fd00::1', 'fd00::1'],
  ['10.1.2.3', '10.1.2.3'],
])('removes the port from %s: %s', (address, plain) => {
  expect(withoutPort(address)).toBe(plain)
})

test.each([
  ['192.0.2.1', true],
  ['::ffff:192.0.2.1', true],
  ['192.0.2.2', false],
  ['10.9.8.7', true],
  ['2001:db8::7%eth0', true],
  ['2001:db9::7', false],
  ['nonsense', false],
])('%s is in the list: %s', (address, listed) => {
  expect(isListed(networkList(['192.0.2.1', '10.0.0.0/8', '2001:db8::/32']), address)).toBe(listed)
})
