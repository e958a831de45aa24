import { Type } from 'typebox'
import type { Tx } from '../db/database.ts'
import type { Fault } from '../lib/refusal.ts'
import {
  optional,
  optionalReference,
  plain,
  readOnly,
  readOnlyMoment,
  reference,
  references,
} from '../records/field.schema.ts'
import { byOwnBranch, inBranchZone } from '../records/filter.store.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import type { Change } from '../records/record-kind.types.ts'
import { type PaperWidth, paperWidths } from '../print/printout.format.ts'
import { nullable, oneOf, strict, text } from '../wire/common.schema.ts'
import { otherBranchesStation } from './printer.refusals.ts'
import {
  connectionFaults,
  fallbackFaults,
  languageFaults,
  type SentConnection,
  withPort,
} from './printer.rules.ts'
import { branchesOfStations, readFallback, refuseFallback } from './printer.store.ts'
import { connectionKinds, defaultPort, drawerPins, printFaults, receiptRules } from './printer.types.ts'

const Width = Type.Unsafe<PaperWidth>({ type: 'integer', enum: [...paperWidths] })

const Connection = strict({
  kind: oneOf(connectionKinds, {
    description: '`network`: the service sends to its address; `polled`: a program fetches its jobs.',
  }),
  host: Type.Optional(text(255, { description: 'Address or name of a network printer.' })),
  port: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65_535,
      description: `Port of a network printer, ${defaultPort} by default.`,
    }),
  ),
})

/** A printer of a branch: for tickets of its stations, for bills, receipts and reports of its registers. */
export const printerKind = recordKind({
  resource: 'printer',
  scope: 'devices',
  tag: 'Printing',
  table: 'printers',
  view: inBranchZone('printers'),
  fields: {
    branch_id: reference('branches', { required: true, fixed: true }),
    name: plain(text(120), { required: true }),
    width: plain(Width, { initial: 80 }),
    connection: plain(Connection, {
      required: true,
      document: true,
      toStored: sent => withPort(sent as SentConnection),
    }),
    station_ids: references('kitchen_stations', 100),
    registers: plain(Type.Array(text(120), { maxItems: 100, uniqueItems: true }), { initial: [] }),
    receipts: plain(oneOf(receiptRules), { initial: 'on_request' }),
    opens_drawer: plain(oneOf(drawerPins), { initial: 'none' }),
    fallback_id: optionalReference('printers'),
    language: optional(text(35)),
    failing_since: readOnlyMoment(
      'Since when a network printer does not answer; null while it prints. Its jobs wait or go to its fallback.',
    ),
    last_error: readOnly(nullable(oneOf(printFaults, { description: 'Why, when it does not answer.' }))),
  },
  branch: { one: 'branch_id' },
  sorts: ['name'],
  filters: { branch_id: byOwnBranch },
  inMenu: true,
  refusesSwitchOff: ['in_use'],
  faults: ({ brand, after }) => [
    ...connectionFaults(after['connection'] as SentConnection),
    ...languageFaults(after['language'] as string | null, brand),
  ],
  check: async (tx, change) => [
    ...(await stationsElsewhere(tx, change)),
    ...(await wrongFallback(tx, change)),
  ],
  async guard(tx, { brand, id, before, after }) {
    if (before?.['active'] === true && after['active'] === false) await refuseFallback(tx, brand.id, id)
  },
})

async function stationsElsewhere(tx: Tx, { brand, body, after }: Change): Promise<Fault[]> {
  const ids = (body['station_ids'] ?? []) as string[]
  if (ids.length === 0) return []
  const branches = await branchesOfStations(tx, brand.id, ids)
  return ids.flatMap((id, at) => (branches.get(id) === after['branch_id'] ? [] : [otherBranchesStation(at)]))
}

async function wrongFallback(tx: Tx, { brand, id, body, after }: Change): Promise<Fault[]> {
  const fallbackId = (body['fallback_id'] ?? null) as string | null
  if (fallbackId === null) return []
  const branchId = after['branch_id'] as string
  return fallbackFaults(await readFallback(tx, brand.id, { id, branchId, fallbackId }))
}
