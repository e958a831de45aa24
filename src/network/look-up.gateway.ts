import { CONNREFUSED, NODATA, NOTFOUND } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

export type Address = { address: string; family: number }

/** Looks up all addresses of a name; it throws if there are none, with the code of the fault. */
export type LookUp = (name: string) => Promise<Address[]>

/**
 * Makes a look-up of names that many brands choose. `dns.lookup` runs on two threads of the process, and none
 * can be given up: a few names whose servers never answer would delay every other look-up by minutes. These queries need
 * no thread, and each ends within seconds.
 * @param servers for tests: the name servers instead of the machine's own
 */
export function makeLookUp({
  servers,
  timeout = 2000,
}: { servers?: string[]; timeout?: number } = {}): LookUp {
  return async name => {
    // It knows the name servers of the moment it was made; those of the machine change with its network.
    const resolver = new Resolver({ timeout, tries: 2 })
    if (servers !== undefined) resolver.setServers(servers)
    const both = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = both.flatMap((one, at) =>
      one.status === 'rejected' ? [] : one.value.map(address => ({ address, family: at === 0 ? 4 : 6 })),
    )
    if (found.length === 0) throw both.find(one => one.status === 'rejected')?.reason ?? noAddress()
    return found
  }
}

const noAddress = () => Object.assign(new Error('A name has no address'), { code: NODATA })

/** Names that only this machine or its network knows: they are in no name server. */
const isLocal = (name: string) => !name.includes('.') || /\.(?:localhost|local)\.?$/.test(name)

const byMachine: LookUp = name => lookup(name, { all: true })

/**
 * Makes the look-up of a service that may call private addresses: names of the machine and of its network, and those that
 * the name servers do not know, are looked up as the machine does, and all names on a machine without a name server.
 */
export function localLookUp(lookUp: LookUp, machine: LookUp = byMachine): LookUp {
  return async name => {
    if (isLocal(name)) return machine(name)
    try {
      return await lookUp(name)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === NOTFOUND || code === NODATA || code === CONNREFUSED) return machine(name)
      throw error
    }
  }
}

/** The same as an option of a request. */
export function toLookup(lookUp: LookUp): LookupFunction {
  const answer = async (...[name, options, done]: Parameters<LookupFunction>): Promise<void> => {
    const found = await lookUp(name).catch((error: Error) => error)
    if (found instanceof Error) done(found, [])
    else if (options.all === true) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  }
  return (...request) => void answer(...request)
}
