import { isUtf8 } from 'node:buffer'
import { invalid } from '../../lib/refusal.ts'
import { jsonFault } from '../refusals/json-fault.format.ts'
import { brokenJson, brokenUtf8, tooDeep, tooManyFields, tooManyValues } from '../refusals/http.refusals.ts'

export const maxDepth = 16
/** Values in one body: far above every real request, low enough to read any body quickly. */
export const maxValues = 20_000
/** Keys in one object; the largest record has about thirty fields. */
export const maxKeys = 1000

/** A parsed body and the number of keys in its text: fewer in the value means that one is duplicated. */
export type ParsedJson = { value: unknown; keys: number }

/** Parses JSON after a pass over the bytes that bounds its depth and size, so that no input is expensive. */
export function parseJson(bytes: Buffer): ParsedJson {
  const keys = scan(bytes)
  if (!isUtf8(bytes)) throw brokenUtf8()
  try {
    return { value: JSON.parse(bytes.toString('utf8')) as unknown, keys }
  } catch {
    // Not the parser's message: it may quote the body, and does not always name the place.
    throw brokenJson(jsonFault(bytes.toString('utf8'))!)
  }
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a

/** Counts brackets, keys and values outside of strings. @returns the number of keys */
function scan(bytes: Buffer): number {
  const keysAt = new Uint32Array(maxDepth + 1)
  let depth = 0
  let values = 0
  let keys = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === quote) at = endOfString(bytes, at)
    else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > maxDepth) throw invalid(tooDeep(maxDepth))
      keysAt[depth] = 0
    } else if ((byte === 0x7d || byte === 0x5d) && depth > 0) depth--
    else if (byte === comma) {
      if (++values > maxValues) throw invalid(tooManyValues(maxValues))
    } else if (byte === colon) {
      keys++
      if (++keysAt[depth]! > maxKeys) throw invalid(tooManyFields(maxKeys))
    }
  }
  return keys
}

/** @returns the index of the quote that ends the string started at `start`, or the length of the text */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === backslash) at++
    else if (byte === quote) return at
  }
  return bytes.length
}
