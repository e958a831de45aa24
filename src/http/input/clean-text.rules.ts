import { maxFaults, type Fault } from '../../lib/refusal.ts'
import { badText, forbiddenName } from '../refusals/http.refusals.ts'

/** Printable ASCII without spaces at either end: nothing to trim, normalise or refuse. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/
/** C0 and C1 controls except line feed, and marks that override or isolate text direction. */
// oxlint-disable-next-line no-control-regex -- these are the forbidden characters
const forbidden = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/
/**
 * More consecutive combining marks than any language uses. Normalisation sorts each run in quadratic time: 125,000 marks
 * take seconds. Thirty is the limit of the Stream-Safe Text Format (Unicode Standard Annex #15, §13).
 */
const longMarkRun = /\p{M}{31}/u

/**
 * A visible character: no space, format character (zero-width space, joiner, soft hyphen), variation selector, Hangul
 * filler or blank Braille pattern. Unicode classifies the last three as marks, letters and symbols.
 */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Trims a text and normalises it to Unicode NFC; undefined for a text that is refused. */
export function cleanText(text: string): string | undefined {
  if (plain.test(text)) return text
  const trimmed = text.trim()
  if (forbidden.test(trimmed) || !trimmed.isWellFormed() || longMarkRun.test(trimmed)) return undefined
  if (trimmed !== '' && !visible.test(trimmed)) return undefined
  return trimmed.normalize('NFC')
}

export type Cleaned = { value: unknown; keys: number; faults: Fault[] }

/**
 * Cleans every text of a parsed JSON value in place and counts its keys. Paths are built only when something is wrong,
 * since nearly every body is clean.
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
  // Turns -0, which JSON allows, into 0.
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

/** Builds `lines.2.quantity`. Keys of the outermost object have no prefix; long keys are cut off. */
export function joinPath(path: string, key: string): string {
  const name = key.length > 100 ? `${key.slice(0, 100)}…` : key
  return path === 'body' || path === '' ? name : `${path}.${name}`
}
