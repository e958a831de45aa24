import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isNearby } from './address.gateway.ts'
import type { Address, LookUp } from './look-up.gateway.ts'
import type { PrinterTarget, TargetFault } from './printer-target.types.ts'

/** Where this service may print. */
export type PrinterNetwork = {
  /** Whether it prints to network printers at all. */
  on: boolean
  /** Ports that printers may have; never one of the service's own. */
  ports: readonly number[]
  lookUp: LookUp
}

/** A look-up by the machine can take half a minute. */
const patienceMs = 5000

/**
 * Looks up a printer, which must be in the local network: by each of its addresses, so that a name cannot lead elsewhere. The
 * connection is opened to the addresses returned here, whatever the name resolves to a moment later.
 */
export async function findPrinter(
  { ports, lookUp }: PrinterNetwork,
  { host, port }: PrinterTarget,
): Promise<Address[] | TargetFault> {
  if (!ports.includes(port)) return 'port_not_allowed'
  const family = isIP(host)
  const found = family === 0 ? await lookUpSoon(lookUp, host) : [{ address: host, family }]
  if (found.length === 0) return 'unknown_host'
  return found.every(({ address }) => isNearby(address)) ? found : 'not_local'
}

/** Why a printer cannot be saved. A service that does not print is elsewhere: it looks up no names. */
export async function faultOfPrinter(
  network: PrinterNetwork,
  target: PrinterTarget,
): Promise<TargetFault | undefined> {
  const isNamed = isIP(target.host) === 0
  if (isNamed && !network.on) return network.ports.includes(target.port) ? undefined : 'port_not_allowed'
  const found = await findPrinter(network, target)
  return typeof found === 'string' ? found : undefined
}

async function lookUpSoon(lookUp: LookUp, host: string): Promise<Address[]> {
  const nothing: Address[] = []
  const late = new AbortController()
  const found = lookUp(host).catch(() => nothing)
  const inTime = await Promise.race([found, sleep(patienceMs, nothing, { signal: late.signal, ref: false })])
  late.abort()
  return inTime
}
