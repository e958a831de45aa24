import { isIPv4, isIPv6 } from 'node:net'

/**
 * Who an address is for the limiter: an IPv4 address by itself, an IPv6 address by its /64, since one subscriber
 * has a whole one. An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) is the same as the plain one.
 * @param address as the socket or the trusted proxy gave it; a zone (`%eth0`) is ignored
 */
export function addressIdentity(address: string): string {
  const plain = address.split('%', 1)[0]!
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const groups = groupsOf(plain)
  const mapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (mapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
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
