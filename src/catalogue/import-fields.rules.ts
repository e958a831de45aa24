import { cleanText } from '../http/clean-text.rules.ts'
import { badText } from '../http/http.refusals.ts'
import type { FileNode } from '../lib/positioned-json.ts'
import type { FaultRule } from '../lib/refusal.ts'
import { parseClockTime, parseTimestamp } from '../lib/zone.ts'

/** One fault in a menu file and where it is: the line, and the path to the field as in the API. */
export type ImportFault = { line: number; path: string; rule: FaultRule; message: string }

/** Reads one value of the file; on a fault it adds it to `faults` and returns undefined. */
export type Reader<T> = (node: FileNode, path: string, faults: ImportFault[]) => T | undefined

export type Fields = Readonly<Record<string, Reader<unknown>>>

/** Values read from a record: only the fields that are in the file and valid. */
export type Values<F extends Fields> = { [K in keyof F]?: F[K] extends Reader<infer T> ? T : never }

/** One record of the file with the lines of its fields, for faults that show only beside other records. */
export type Draft<F extends Fields> = {
  line: number
  path: string
  values: Values<F>
  /** Whether the field stands in the file, sound or not. */
  has(field: string): boolean
  lineOf(field: string): number
}

/** A value with the place it stands at. */
export type Placed<T> = { value: T; line: number; path: string }

/** A name that stands for another record: its `ref`, or a tax's name. */
export type Reference = { key: string; line: number; path: string }

export function fault(faults: ImportFault[], node: FileNode, path: string, rule: FaultRule, message: string) {
  faults.push({ line: node.line, path, rule, message })
  return undefined
}

/** One line of text of 1 to `max` code points, trimmed and in NFC. */
export function text(max: number): Reader<string> {
  return (node, path, faults) => {
    const clean = lines(max)(node, path, faults)
    if (clean?.includes('\n')) return fault(faults, node, path, 'format', 'This text must stand on one line.')
    return clean
  }
}

/** Text that may hold line breaks. */
export function lines(max: number): Reader<string> {
  return (node, path, faults) => {
    if (node.kind !== 'value' || typeof node.value !== 'string') {
      return fault(faults, node, path, 'type', 'This must be a text.')
    }
    const clean = cleanText(node.value.replaceAll('\r\n', '\n'))
    if (clean === undefined) return fault(faults, node, path, 'format', badText(path).message)
    if (clean === '') return fault(faults, node, path, 'min_length', 'This text is empty.')
    if (Array.from(clean).length > max) {
      return fault(faults, node, path, 'max_length', `This text is longer than ${max} characters.`)
    }
    return clean
  }
}

/** A number of at most `decimals` decimals, given as the integer that the service keeps of it. */
export function scaled(decimals: number, max: number, min = 0): Reader<number> {
  return (node, path, faults) => {
    if (node.kind !== 'value' || typeof node.value !== 'number') {
      return fault(faults, node, path, 'type', 'This must be a number.')
    }
    if (node.value < min) return fault(faults, node, path, 'min', `This must not be below ${min}.`)
    if (node.value > max) return fault(faults, node, path, 'max', `This must not be above ${max}.`)
    const kept = Math.round(node.value * 10 ** decimals)
    // The integer must stand for exactly the number that was written.
    if (kept / 10 ** decimals !== node.value) {
      return fault(faults, node, path, 'decimals', `This has more than ${decimals} decimals.`)
    }
    return kept
  }
}

export function integer(min: number, max: number): Reader<number> {
  return (node, path, faults) => {
    if (node.kind !== 'value' || typeof node.value !== 'number' || !Number.isInteger(node.value)) {
      return fault(faults, node, path, 'type', 'This must be a whole number.')
    }
    if (node.value < min) return fault(faults, node, path, 'min', `This must be at least ${min}.`)
    if (node.value > max) return fault(faults, node, path, 'max', `This must be at most ${max}.`)
    return node.value
  }
}

export const flag: Reader<boolean> = (node, path, faults) =>
  node.kind === 'value' && typeof node.value === 'boolean'
    ? node.value
    : fault(faults, node, path, 'type', 'This must be true or false.')

export function word<const W extends string>(words: readonly W[]): Reader<W> {
  return (node, path, faults) => {
    const found = words.find(known => node.kind === 'value' && node.value === known)
    return found ?? fault(faults, node, path, 'enum', `This must be one of ${words.join(', ')}.`)
  }
}

/** A moment with its offset, given as milliseconds since 1970. */
export const moment: Reader<number> = (node, path, faults) => {
  const read =
    node.kind === 'value' && typeof node.value === 'string' ? parseTimestamp(node.value) : undefined
  return read?.ms ?? fault(faults, node, path, 'format', 'This must be a time with its offset.')
}

export const clock: Reader<string> = (node, path, faults) => {
  if (node.kind === 'value' && typeof node.value === 'string' && parseClockTime(node.value) !== undefined) {
    return node.value
  }
  return fault(faults, node, path, 'format', 'This must be a time of day from 00:00 to 23:59.')
}

export const reference: Reader<Reference> = (node, path, faults) => {
  const key = text(255)(node, path, faults)
  return key === undefined ? undefined : { key, line: node.line, path }
}

export function withPlace<T>(reader: Reader<T>): Reader<Placed<T>> {
  return (node, path, faults) => {
    const value = reader(node, path, faults)
    return value === undefined ? undefined : { value, line: node.line, path }
  }
}

export function orNull<T>(reader: Reader<T>): Reader<T | null> {
  return (node, path, faults) =>
    node.kind === 'value' && node.value === null ? null : reader(node, path, faults)
}

/** Items at fault are left out; the faults say which. */
export function list<T>(reader: Reader<T>, max: number, min = 0): Reader<T[]> {
  return (node, path, faults) => {
    if (node.kind !== 'list') return fault(faults, node, path, 'type', 'This must be a list.')
    if (node.items.length > max) {
      return fault(faults, node, path, 'max_items', `This list has more than ${max} entries.`)
    }
    if (node.items.length < min) {
      return fault(faults, node, path, 'min_items', `This list needs at least ${min} of them.`)
    }
    const read = node.items.map((item, index) => reader(item, `${path}.${index}`, faults))
    return read.filter(value => value !== undefined)
  }
}

/** A list of words, none of them twice. */
export function distinct<T extends string>(reader: Reader<T[]>): Reader<T[]> {
  return (node, path, faults) => {
    const read = reader(node, path, faults)
    if (read === undefined || new Set(read).size === read.length) return read
    return fault(faults, node, path, 'duplicate', 'Something stands twice in this list.')
  }
}

/** An object whose every name is read by the same reader: `translations`. */
export function byName<T>(reader: Reader<T>): Reader<Record<string, T>> {
  return (node, path, faults) => {
    if (node.kind !== 'object') return fault(faults, node, path, 'type', 'This must be an object.')
    const read = [...node.fields].map(
      ([name, field]) => [name, reader(field, `${path}.${name}`, faults)] as const,
    )
    return Object.fromEntries(read.filter((entry): entry is [string, T & {}] => entry[1] !== undefined))
  }
}

/** An object of the named fields; `required` ones must be there and sound, else the whole is left out. */
export function object<F extends Fields, const R extends keyof F & string = never>(
  fields: F,
  required: readonly R[] = [],
): Reader<Values<F> & { [K in R]: NonNullable<Values<F>[K]> }> {
  return (node, path, faults) => {
    if (node.kind !== 'object') return fault(faults, node, path, 'type', 'This must be an object.')
    const values: Record<string, unknown> = {}
    for (const [name, field] of node.fields) {
      const reader = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (reader === undefined)
        fault(faults, field, `${path}.${name}`, 'unknown_field', 'There is no such field.')
      const value = reader?.(field, `${path}.${name}`, faults)
      if (value !== undefined) values[name] = value
    }
    for (const name of required) {
      if (!node.fields.has(name)) fault(faults, node, `${path}.${name}`, 'required', `${name} is missing.`)
    }
    return required.every(name => name in values) ? (values as never) : undefined
  }
}

/** A record of the file: as an object, and kept even when a field is at fault, so that others may refer to it. */
export function draft<F extends Fields>(
  fields: F,
  required: readonly (keyof F & string)[],
): Reader<Draft<F>> {
  const read = object(fields)
  return (node, path, faults) => {
    const values = read(node, path, faults)
    if (values === undefined || node.kind !== 'object') return undefined
    for (const name of required) {
      if (!node.fields.has(name)) fault(faults, node, `${path}.${name}`, 'required', `${name} is missing.`)
    }
    return {
      line: node.line,
      path,
      values,
      has: name => node.fields.has(name),
      lineOf: name => node.fields.get(name)?.line ?? node.line,
    }
  }
}
