import { isIPv4, isIPv6 } from 'node:net'

/**
 * Identity of an address for the limiter: an IPv4 address by itself, an IPv6 address by its /64, since one subscriber
 * has a whole one. An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) is the same as the plain one.
 * @param address as the socket or the trusted proxy gave it; a port and a zone (`%eth0`) are ignored
 */
export function addressIdentity(address: string): string {
  return identityOf(address, 4)
}

/**
 * The network an IPv6 address belongs to, which a site may have as a whole: its /48, which holds 65,536 of the
 * identities above. For an IPv4 address undefined: it has no wider identity.
 */
export function networkIdentity(address: string): string | undefined {
  const identity = identityOf(address, 3)
  return identity.endsWith('::/48') ? identity : undefined
}

/** The address of `192.0.2.1:4711` and `[2001:db8::1]:4711`, as some balancers write it, without its port. */
export function withoutPort(address: string): string {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)$/.exec(address.trim()) ?? []
  return bracketed ?? ipv4 ?? address.trim()
}

/** @param groups how many 16-bit groups of an IPv6 address count */
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
