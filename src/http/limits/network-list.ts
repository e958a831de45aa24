import { BlockList, isIP, isIPv6 } from 'node:net'

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
