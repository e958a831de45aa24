import { maxFaults, type Fault } from '../../lib/refusal.ts'
import { badText, forbiddenName } from '../http.refusals.ts'

/** Printable ASCII without a space at either end: nothing to trim, to normalise or to refuse. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/
/** C0 and C1 controls save the line feed, and the marks that override or isolate the direction of text. */
// oxlint-disable-next-line no-control-regex -- these are what must not come in
const forbidden = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/
/**
 * More combining marks in a row than any language writes. Normalisation sorts each run, in quadratic time: 125,000
 * marks take seconds. Thirty is the limit of the Stream-Safe Text Format (Unicode Standard Annex #15, §13).
 */
const longMarkRun = /\p{M}{31}/u

/**
 * A character that shows something. Spaces and formats (zero-width space, joiners, soft hyphen) do not, nor do
 * variation selectors, Hangul fillers and the blank Braille pattern, which Unicode counts among marks, letters and
 * symbols.
 */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** The text as the service keeps it (trimmed, Unicode NFC), or undefined when it cannot be accepted. */
export function cleanText(text: string): string | undefined {
  if (plain.test(text)) return text
  const trimmed = text.trim()
  if (forbidden.test(trimmed) || !trimmed.isWellFormed() || longMarkRun.test(trimmed)) return undefined
  if (trimmed !== '' && !visible.test(trimmed)) return undefined
  return trimmed.normalize('NFC')
}

/** Result of a walk over a parsed body. */
export type Cleaned = { value: unknown; keys: number; faults: Fault[] }

/**
 * Cleans every text of a parsed JSON value in place and counts its keys. Paths are only put together when
 * something is wrong: nearly every body is clean.
 * @throws Refusal malformed_json for keys that reach for an object's prototype
 */
export function cleanValue(value: unknown): Cleaned {
  const walk: Walk = { keys: 0, dirty: false }
  const cleaned = clean(value, walk)
  const faults: Fault[] = []
  if (walk.dirty) collectFaults(cleaned, 'body', faults)
  return { value: cleaned, keys: walk.keys, faults }
}

type Walk = { keys: number; dirty: boolean }

function clean(value: unknown, walk: Walk): unknown {
  if (typeof value === 'string') {
    const text = cleanText(value)
    if (text !== undefined) return text
    walk.dirty = true
    return value
  }
  // JSON can write -0; no amount or quantity is.
  if (value === 0) return 0
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) cleanItems(value, walk)
  else cleanFields(value as Record<string, unknown>, walk)
  return value
}

function cleanItems(items: unknown[], walk: Walk): void {
  for (let at = 0; at < items.length; at++) {
    const item = items[at]
    const cleaned = clean(item, walk)
    if (!Object.is(cleaned, item)) items[at] = cleaned
  }
}

function cleanFields(record: Record<string, unknown>, walk: Walk): void {
  for (const key of Object.keys(record)) {
    const item = record[key]
    walk.keys++
    if (key === '__proto__' || (key === 'constructor' && reachesPrototype(item))) {
      throw forbiddenName(key)
    }
    if (cleanText(key) !== key) walk.dirty = true
    const cleaned = clean(item, walk)
    if (!Object.is(cleaned, item)) record[key] = cleaned
  }
}

function reachesPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
}

function collectFaults(value: unknown, path: string, faults: Fault[]): void {
  if (faults.length >= maxFaults) return
  if (typeof value === 'string') {
    if (cleanText(value) === undefined) faults.push(badText(path))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const at = joinPath(path, key)
      if (!Array.isArray(value) && cleanText(key) !== key) faults.push(badText(at))
      collectFaults(item, at, faults)
    }
  }
}

/** `lines.2.quantity`; a key of the outermost object stands alone, and no key makes the path long. */
export function joinPath(path: string, key: string): string {
  const name = key.length > 100 ? `${key.slice(0, 100)}…` : key
  return path === 'body' || path === '' ? name : `${path}.${name}`
}
