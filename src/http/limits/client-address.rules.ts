import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * Identity of an address for the rate limiter: the address itself for IPv4, the /64 for IPv6, since one subscriber has a
 * whole /64. An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) equals the plain one.
 * @param address from the socket or a trusted proxy; a port and a zone (`%eth0`) are ignored
 */
export function addressIdentity(address: string): string {
  return identityOf(address, 4)
}

/** The /48 of an IPv6 address, which a single site may own, with 65,536 /64 networks; undefined for an IPv4 address. */
export function networkIdentity(address: string): string | undefined {
  const identity = identityOf(address, 3)
  return identity.endsWith('::/48') ? identity : undefined
}

/** A whole IPv6 /48 has the limits of this many addresses, although it contains 65,536 networks. */
export const addressesPerNetwork = 16

/** Removes the port from `192.0.2.1:4711` or `[2001:db8::1]:4711`, as some load balancers write addresses. */
export function withoutPort(address: string): string {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)$/.exec(address.trim()) ?? []
  return bracketed ?? ipv4 ?? address.trim()
}

/** An address as it is stored; null for anything else that a proxy has passed on. */
export function plainAddress(address: string): string | null {
  const plain = withoutPort(address).split('%', 1)[0]!
  return isIP(plain) === 0 ? null : plain
}

/** @param groups number of 16-bit groups of an IPv6 address to use */
function identityOf(address: string, groups: 3 | 4): string {
  const plain = withoutPort(address).split('%', 1)[0]!
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const all = groupsOf(plain)
  const mapped = all.slice(0, 5).every(group => group === 0) && all[5] === 0xffff
  if (mapped) return [all[6]! >> 8, all[6]! & 255, all[7]! >> 8, all[7]! & 255].join('.')
  const shown = all.slice(0, groups).map(group => group.toString(16))
  return `${shown.join(':')}::/${groups * 16}`
}

/** The eight 16-bit groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [before, after] = address.split('::') as [string, string | undefined]
  const head = part(before)
  if (after === undefined) return head
  const tail = part(after)
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

function part(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap(group => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const bytes = group.split('.').map(Number)
    return [bytes[0]! * 256 + bytes[1]!, bytes[2]! * 256 + bytes[3]!]
  })
}

/** @param networks addresses and CIDRs, validated by `readConfig` */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether an address is in the list, including an IPv4 address written as IPv6; false for anything else. */
export function isListed(list: BlockList, address: string): boolean {
  const plain = address.split('%', 1)[0]!
  if (isIP(plain) === 0) return false
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
