import { NODATA, NOTFOUND } from 'node:dns'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { LookUp } from './look-up.gateway.ts'
import type { TargetFault } from './webhook.types.ts'

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

/** Names that only resolve on a local machine or network (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const localName =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|alt|onion|test|invalid|example|home\.arpa)\.?$/

/**
 * The reason why a URL is refused, judged by its text alone: the addresses of its name are checked when it is called. The
 * URL parser normalizes every spelling of an IPv4 address, so that each is detected here.
 */
export function faultOfTarget(text: string, allowPrivate: boolean): TargetFault | undefined {
  if (!URL.canParse(text)) return 'malformed'
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'not_https'
  if (username !== '' || password !== '') return 'credentials'
  if (allowPrivate) return undefined
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address) !== 0) return isPublic(address) ? undefined : 'private_address'
  return localName.test(hostname) || !hostname.includes('.') ? 'local_name' : undefined
}

/**
 * Makes the look-up for opening a connection. It connects to the addresses that were checked, so a name that resolves to
 * another one a moment later has no effect. One private address refuses the name, in the same word as a name without any:
 * otherwise a brand could find out which names an internal name server knows.
 */
export function publicOnly(lookUp: LookUp): LookUp {
  return async name => {
    const found = await lookUp(name).catch((error: NodeJS.ErrnoException) => {
      if (error.code === NOTFOUND || error.code === NODATA) return []
      throw error
    })
    if (found.length > 0 && found.every(({ address }) => isPublic(address))) return found
    throw Object.assign(new Error('A name has no public address'), { code: 'no_public_address' })
  }
}
