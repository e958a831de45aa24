import { type JSONVisitor, printParseErrorCode, visit as walkJson } from 'jsonc-parser'
import { maxDepth, maxKeys } from '../http/input/strict-json.format.ts'
import { fieldSentTwice, tooDeep, tooManyFields } from '../http/http.refusals.ts'
import type { Fault } from '../lib/refusal.ts'
import { notJson, unreadable } from './menu-file.refusals.ts'

/**
 * Reads JSON as strictly as a request's body: no comments, no comma at the end of a list, no name twice in an object,
 * as deep and with as many fields at most.
 * @throws Refusal validation_failed with the line of the first fault: nothing after it can be read for sure
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
      onError(code, _offset, _length, line, character) {
        throw unreadableFrom(line, notJson(wordsOf(code), character + 1))
      },
    },
    { disallowComments: true },
  )
  return JSON.parse(text, text.includes('\\r\\n') ? withLineFeeds : undefined)
}

/** Windows ends a line with two characters; texts are kept with one. */
function withLineFeeds(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value
}

/** @param line counted from zero, as the parser does */
function unreadableFrom(line: number, fault: Fault) {
  return unreadable(line + 1, fault)
}

/** `CloseBraceExpected` as `close brace expected`. */
function wordsOf(code: number): string {
  const name = printParseErrorCode(code)
  return name.replaceAll(/(?!^)[A-Z]/g, ' $&').toLowerCase()
}

/**
 * The lines of values in JSON that `readJson` has accepted.
 * @param paths `products.3.price`; a missing one has the line of the value around it
 */
export function jsonLines(text: string, paths: readonly string[]): (path: string) => number {
  const wanted = new Set([''])
  const enclosing = new Set<string>()
  for (let path of paths) {
    for (; !wanted.has(path); path = around(path)) {
      wanted.add(path)
      enclosing.add(around(path))
    }
  }
  const lines = new Map<string, number>()
  // A branch of the tree that holds none of the values is passed over.
  const begin: JSONVisitor['onObjectBegin'] = (_offset, _length, line, _character, pathOf) => {
    const path = pathOf().join('.')
    if (wanted.has(path)) lines.set(path, line + 1)
    return enclosing.has(path)
  }
  walkJson(text, {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onLiteralValue: (_value, ...place) => void begin(...place),
    // Without these the parser does not notice where what is passed over ends.
    onObjectEnd() {},
    onArrayEnd() {},
  })
  const lineOf = (path: string): number => lines.get(path) ?? (path === '' ? 1 : lineOf(around(path)))
  return lineOf
}

function around(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')))
}
