import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Address ranges outside the public internet: IANA's special-purpose registries (RFC 6890 and its successors).
 * 192.88.99.0/24, 64:ff9b::/96, 2002::/16 and 2001::/32 embed other addresses.
 */
const specialIPv4 = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24',
  // 168.63.129.16 is the host of Azure's virtual machines.
  '203.0.113.0/24 168.63.129.16/32 224.0.0.0/4 240.0.0.0/4',
]
const specialIPv6 = ['2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20']

const special = listOf([...specialIPv4, ...specialIPv6])
/** Global unicast; everything else is loopback, link-local, unique-local, mapped or multicast. */
const globalIPv6 = listOf(['2000::/3'])

/** Loopback, private, link-local and unique-local addresses. */
const nearby = listOf([
  '127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16 ::1/128 fe80::/10 fc00::/7',
])
/** Where clouds hand their machines credentials. */
const metadata = listOf(['169.254.169.254/32 fd00:ec2::254/128'])

function listOf(lines: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of lines.flatMap(line => line.split(' '))) {
    const [address, bits] = range.split('/') as [string, string]
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether an address is on the public internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false
  if (!isIPv6(address)) return !special.check(address, 'ipv4')
  return globalIPv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Whether an address is of this machine or its local network, and not one that hands out credentials. */
export function isNearby(address: string): boolean {
  const [plain] = address.split('%') as [string]
  if (isIP(address) === 0) return false
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4'
  return nearby.check(plain, family) && !metadata.check(plain, family)
}
