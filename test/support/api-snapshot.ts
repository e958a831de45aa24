import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts'
import type { Api, Body, BrandAtHand } from './api.ts'

/** Everything that GETs return of a brand at one moment. */
export type ApiSnapshot = {
  /** Each record by its path: `/products/01…`, `/brand`. */
  records: Map<string, Body>
  /** The menu of each branch, with its entity tag. */
  menus: Map<string, { etag: string; text: string }>
}

/** A collection: the paths of its list and of a single record. */
type Collection = {
  path: string
  onePath: string | undefined
  /** A single record has fields that lists omit: translations, a bill's orders. */
  tellsMoreAlone: boolean
}

/** It grows with every write; `test/contract/audit.test.ts` covers it. */
const growsAlways = '/audit-log'

/** The collections of the API, derived from its endpoints, so that a new one is included automatically. */
function collectionsOf(endpoints: readonly Endpoint[]): Collection[] {
  const reads = endpoints.filter(endpoint => endpoint.method === 'GET')
  const lists = reads.filter(
    read =>
      isList(read) &&
      read.path !== growsAlways &&
      !read.path.includes('{') &&
      !asksForMore(read) &&
      isVersioned(read),
  )
  return lists.map(list => {
    const alone = reads.find(one => one.path.replace(/\/\{\w+\}$/, '') === list.path && !isList(one))
    const listed = alwaysShownBy(list)
    const more = alone === undefined ? [] : shownBy(alone).filter(name => !listed.includes(name))
    return { path: list.path, onePath: alone && list.path, tellsMoreAlone: more.length > 0 }
  })
}

/** @param whole also reads each record on its own, and expects it to equal its entry in the list */
export async function takeApiSnapshot(api: Api, brand: BrandAtHand, whole = false): Promise<ApiSnapshot> {
  const snapshot: ApiSnapshot = { records: new Map(), menus: new Map() }
  snapshot.records.set('/brand', (await brand.get('/brand')).body.data)
  const collections = collectionsOf(api.endpoints)
  const lists = await Promise.all(collections.map(collection => readCollection(brand, collection, whole)))
  lists.forEach((records, at) => {
    for (const record of records) snapshot.records.set(`${collections[at]!.path}/${record.id}`, record)
  })
  for (const [address, { id }] of snapshot.records) {
    if (!address.startsWith('/branches/')) continue
    const menu = await brand.get(`/menu?branch_id=${id}&channel=table`)
    snapshot.menus.set(id, { etag: menu.headers.get('etag')!, text: menu.text })
  }
  return snapshot
}

async function readCollection(brand: BrandAtHand, collection: Collection, whole: boolean): Promise<Body[]> {
  const rows = await readList(brand, collection.path)
  const alone = collection.onePath !== undefined && (whole || collection.tellsMoreAlone)
  return alone ? Promise.all(rows.map(row => readAlone(brand, collection, row))) : rows
}

/** All rows of a list. */
export async function readList(brand: BrandAtHand, path: string): Promise<Body[]> {
  const rows: Body[] = []
  for (;;) {
    const after = rows.length === 0 ? '' : `&after=${rows.at(-1).id}`
    const { body, text } = await brand.get(`${path}?per_page=100${after}`)
    if (body.data === undefined) throw new Error(`GET ${path}: ${text}`)
    rows.push(...body.data)
    if (body.meta.last_page === 1) return rows
  }
}

async function readAlone(brand: BrandAtHand, { path }: Collection, row: Body): Promise<Body> {
  const { body } = await brand.get(`${path}/${row.id}`)
  for (const name of Object.keys(row)) {
    // The last use of a key is written a moment later, without a new version.
    if (seen.includes(name) || isDeepStrictEqual(row[name], body.data[name])) continue
    throw new Error(`${path}/${row.id} reads otherwise in its list: ${name}`)
  }
  return body.data
}

/**
 * Finds versions that a write moved wrongly (docs/specification/requests.md): a changed record has a
 * greater version and a later `updated_at`, an unchanged one keeps both.
 * @param retranslated the write changes how every record is shown, and no version (default language, languages)
 */
export function movingFaults(before: ApiSnapshot, after: ApiSnapshot, retranslated = false): string[] {
  const faults: string[] = []
  for (const [address, was] of before.records) {
    const is = after.records.get(address)
    if (is === undefined) {
      faults.push(`${address} is gone`)
      continue
    }
    const changed = changedFields(was, is)
    const moved = is.version > was.version && Date.parse(is.updated_at) > Date.parse(was.updated_at)
    const stood = is.version === was.version && Date.parse(is.updated_at) === Date.parse(was.updated_at)
    const mayOnlyRead = retranslated && address !== '/brand'
    if (changed.length > 0 && !mayOnlyRead && !moved) {
      faults.push(`${address} reads otherwise and did not move: ${changed.join(', ')}`)
    }
    if ((changed.length === 0 || mayOnlyRead) && !stood) faults.push(`${address} moved and reads the same`)
  }
  for (const [branchId, was] of before.menus) {
    const is = after.menus.get(branchId)!
    if ((was.text === is.text) !== (was.etag === is.etag))
      faults.push(`the menu of ${branchId} has a false ETag`)
  }
  return faults
}

const seen = ['last_used_at', 'last_seen_at', 'last_seen_ip', 'user_agent', 'encrypted']

/** The fields that differ; an instant in another time zone is the same instant. */
export function changedFields(was: Body, is: Body): string[] {
  const names = new Set([...Object.keys(was), ...Object.keys(is)])
  // Usage counters change without a new version, and what was last seen of a device.
  for (const name of ['version', 'updated_at', 'used_count', ...seen]) names.delete(name)
  return [...names].filter(name => !isDeepStrictEqual(inUtc(was[name]), inUtc(is[name])))
}

/** A value with every timestamp in it converted to UTC. */
export function inUtc(value: Body): Body {
  const text = JSON.stringify(value)
  if (text === undefined) return undefined
  const stamp = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*[+-]\d\d:\d\d"/g
  return JSON.parse(text.replaceAll(stamp, time => JSON.stringify(new Date(JSON.parse(time)).toISOString())))
}

/** Payments and refunds have no version of their own; their order or bill has. */
function isVersioned(list: Endpoint): boolean {
  return shownBy(list).includes('version')
}

function isList(endpoint: Endpoint): boolean {
  return 'meta' in ((endpoint.answer as Body).properties ?? {})
}

/** A list with a required filter, which is a view and not a collection. */
function asksForMore({ query }: Endpoint): boolean {
  return ((query as { required?: string[] } | undefined)?.required ?? []).length > 0
}

function shownBy(endpoint: Endpoint): string[] {
  return Object.keys(recordOf(endpoint).properties ?? {})
}

/** Without fields that a list shows on request only: texts in every language. */
function alwaysShownBy(endpoint: Endpoint): string[] {
  return recordOf(endpoint).required ?? []
}

function recordOf(endpoint: Endpoint): Body {
  const { data } = (endpoint.answer as Body).properties
  return data.items ?? data
}
