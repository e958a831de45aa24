import { invariant } from './invariant.ts'

/** A value of a file together with the line it stands on, so that every fault in it can be found. */
export type FileNode = { line: number } & (
  | { kind: 'object'; fields: Map<string, FileNode> }
  | { kind: 'list'; items: FileNode[] }
  | { kind: 'value'; value: string | number | boolean | null }
)

export type FileFault = { line: number; message: string }

const maxDepth = 32
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const stringPattern = /"(?:[^"\\]|\\[^])*"/y
const words = { true: true, false: false, null: null } as const

type Cursor = { readonly source: string; at: number; line: number }

class Broken extends Error {}

/**
 * Reads JSON and keeps the line of every value, which `JSON.parse` does not.
 * @returns the whole, or the first fault: nothing after it can be read for sure. A name twice in one object is a
 * fault too, since one of its values would be lost.
 */
export function parsePositionedJson(text: string): { root: FileNode } | { fault: FileFault } {
  const cursor: Cursor = { source: text.startsWith('\uFEFF') ? text.slice(1) : text, at: 0, line: 1 }
  try {
    const root = readValue(cursor, 0)
    skipSpace(cursor)
    if (cursor.at < cursor.source.length) broken('There is something after the end of the document.')
    return { root }
  } catch (error) {
    invariant(error instanceof Broken, `a file is read or has a fault, and not: ${String(error)}`)
    return { fault: { line: cursor.line, message: error.message } }
  }
}

function readValue(cursor: Cursor, depth: number): FileNode {
  if (depth > maxDepth) broken(`The file is nested deeper than ${maxDepth} levels.`)
  skipSpace(cursor)
  const { line } = cursor
  if (take(cursor, '{')) return readObject(cursor, line, depth)
  if (take(cursor, '[')) return readList(cursor, line, depth)
  return { kind: 'value', line, value: readScalar(cursor) }
}

function readScalar(cursor: Cursor): string | number | boolean | null {
  const { source } = cursor
  if (source[cursor.at] === '"') return readString(cursor)
  const number = match(cursor, numberPattern)
  if (number !== undefined) return Number(number)
  for (const [word, value] of Object.entries(words)) {
    if (source.startsWith(word, cursor.at)) {
      cursor.at += word.length
      return value
    }
  }
  return broken('A value is missing here.')
}

function readString(cursor: Cursor): string {
  try {
    return JSON.parse(match(cursor, stringPattern) ?? '') as string
  } catch {
    return broken('A text is not closed, or has a character that must be escaped.')
  }
}

function readObject(cursor: Cursor, line: number, depth: number): FileNode {
  const node: FileNode = { kind: 'object', line, fields: new Map() }
  if (take(cursor, '}')) return node
  do {
    skipSpace(cursor)
    if (cursor.source[cursor.at] !== '"') broken('A field name in double quotes is missing here.')
    const name = readString(cursor)
    if (node.fields.has(name)) broken(`The field "${name}" stands twice in one object.`)
    if (!take(cursor, ':')) broken(`A colon is missing after "${name}".`)
    node.fields.set(name, readValue(cursor, depth + 1))
  } while (take(cursor, ','))
  if (!take(cursor, '}')) broken('A comma or a closing brace is missing here.')
  return node
}

function readList(cursor: Cursor, line: number, depth: number): FileNode {
  const node: FileNode = { kind: 'list', line, items: [] }
  if (take(cursor, ']')) return node
  do node.items.push(readValue(cursor, depth + 1))
  while (take(cursor, ','))
  if (!take(cursor, ']')) broken('A comma or a closing bracket is missing here.')
  return node
}

function broken(message: string): never {
  throw new Broken(message)
}

function skipSpace(cursor: Cursor): void {
  for (; cursor.at < cursor.source.length; cursor.at++) {
    const code = cursor.source.charCodeAt(cursor.at)
    if (code === 10) cursor.line++
    else if (code !== 32 && code !== 13 && code !== 9) return
  }
}

function take(cursor: Cursor, character: string): boolean {
  skipSpace(cursor)
  if (cursor.source[cursor.at] !== character) return false
  cursor.at++
  return true
}

function match(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.source)?.[0]
  if (found !== undefined) cursor.at += found.length
  return found
}
