import { type JSONVisitor, printParseErrorCode, visit as walkJson } from 'jsonc-parser'
import { maxDepth, maxKeys } from '../http/input/strict-json.format.ts'
import { fieldSentTwice, tooDeep, tooManyFields } from '../http/refusals/http.refusals.ts'
import type { Fault } from '../lib/refusal.ts'
import { unreadable } from './table/file-fault.refusals.ts'
import { notJson } from './menu-file.refusals.ts'

/**
 * Parses JSON as strictly as a request body: without comments, trailing commas and duplicate keys, and with the same
 * limits of depth and fields.
 */
export function readJson(text: string): unknown {
  const opened: Set<string>[] = []
  const open = (_offset: number, _length: number, line: number) => {
    if (opened.push(new Set()) > maxDepth) throw unreadableFrom(line, tooDeep(maxDepth))
  }
  const close = () => void opened.pop()
  walkJson(
    text,
    {
      onObjectBegin: open,
      onArrayBegin: open,
      onObjectEnd: close,
      onArrayEnd: close,
      onObjectProperty(name, _offset, _length, line) {
        const names = opened.at(-1)!
        if (names.has(name)) throw unreadableFrom(line, fieldSentTwice(name))
        if (names.add(name).size > maxKeys) throw unreadableFrom(line, tooManyFields(maxKeys))
      },
      onError(code, ...place) {
        const [, , line, character] = place
        throw unreadableFrom(line, notJson(wordsOf(code), character + 1))
      },
    },
    { disallowComments: true },
  )
  return JSON.parse(text, text.includes('\\r\\n') ? withLineFeeds : undefined)
}

/** Normalizes Windows line endings. */
function withLineFeeds(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value
}

/** @param line zero-based, as in the parser */
function unreadableFrom(line: number, fault: Fault) {
  return unreadable(line + 1, fault)
}

/** `CloseBraceExpected` as `close brace expected`. */
function wordsOf(code: number): string {
  const name = printParseErrorCode(code)
  return name.replaceAll(/(?!^)[A-Z]/g, ' $&').toLowerCase()
}

/**
 * Finds the lines of values in valid JSON.
 * @param paths such as `products.3.price`; a missing value has the line of its parent
 */
export function jsonLines(text: string, paths: readonly string[]): (path: string) => number {
  const targets = new Set([''])
  const enclosing = new Set<string>()
  for (let path of paths) {
    for (; !targets.has(path); path = parentOf(path)) {
      targets.add(path)
      enclosing.add(parentOf(path))
    }
  }
  const lines = new Map<string, number>()
  // Skips subtrees without any of the values.
  const begin: JSONVisitor['onObjectBegin'] = (...place) => {
    const [, , line, , pathOf] = place
    const path = pathOf().join('.')
    if (targets.has(path)) lines.set(path, line + 1)
    return enclosing.has(path)
  }
  walkJson(text, {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onLiteralValue: (_value, ...place) => void begin(...place),
    // Without these the parser does not notice the end of a skipped subtree.
    onObjectEnd() {},
    onArrayEnd() {},
  })
  const lineOf = (path: string): number => lines.get(path) ?? (path === '' ? 1 : lineOf(parentOf(path)))
  return lineOf
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')))
}
