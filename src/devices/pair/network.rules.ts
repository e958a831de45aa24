import type { DevicePurpose } from '../../access/key.types.ts'
import { isListed, networkList } from '../../http/limits/client-address.rules.ts'
import { notPrivateNetwork, officeNeedsHttps } from '../device.refusals.ts'

const loopback = networkList(['127.0.0.0/8', '::1'])
const house = networkList([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
])

/**
 * Requires that nobody outside the house can listen: without https a device sends its key in clear text, which an office
 * device never may but on the machine itself.
 */
export function requireSafeConnection(
  purpose: DevicePurpose,
  { encrypted, ip }: { encrypted: boolean; ip: string | null },
): void {
  if (encrypted || (ip !== null && isListed(loopback, ip))) return
  if (ip === null || !isListed(house, ip)) throw notPrivateNetwork()
  if (purpose === 'office') throw officeNeedsHttps()
}
