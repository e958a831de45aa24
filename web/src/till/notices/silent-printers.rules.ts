import type { components } from '@comanda/client'

export type Printer = Pick<
  components['schemas']['Printer'],
  'id' | 'name' | 'station_ids' | 'fallback_id' | 'failing_since'
>

/** Printers whose silence means the same, since the first of them fell silent. */
export type Silence = {
  lacks: 'tickets' | 'bills' | 'nothing'
  /** The one that prints in their place; only where nothing is lacking. */
  fallback: Printer | undefined
  printers: Printer[]
  since: string
}

/** Groups the printers that do not answer by the papers that do not come out of them. Tickets are first. */
export function silences(printers: readonly Printer[]): Silence[] {
  const groups = new Map<string, Silence>()
  for (const printer of printers) {
    const { failing_since: since, station_ids: stations, fallback_id: fallbackId } = printer
    if (since === null) continue
    const fallback = printers.find(one => one.id === fallbackId && one.failing_since === null)
    const lacks = fallback !== undefined ? 'nothing' : stations.length > 0 ? 'tickets' : 'bills'
    const key = `${lacks} ${fallback?.id ?? ''}`
    const group = groups.get(key) ?? { lacks, fallback, printers: [], since }
    group.printers.push(printer)
    if (since < group.since) group.since = since
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => order.indexOf(a.lacks) - order.indexOf(b.lacks))
}

const order = ['tickets', 'bills', 'nothing']
