/** Line and column of the first fault, from 1; columns count UTF-16 units, as editors do. */
export type Place = { line: number; column: number }

/**
 * Finds where a text stops being JSON (RFC 8259). The parser of the engine says so for some faults only.
 * @returns where the first character stands that no JSON text could have there; behind the end where the text ends too
 * soon; undefined for JSON
 */
export function jsonFault(text: string): Place | undefined {
  const at = faultAt(text)
  return at === undefined ? undefined : placeAt(text, at)
}

function placeAt(text: string, at: number): Place {
  const before = text.slice(0, at)
  const start = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: at - start + 1 }
}

const space = /[ \t\n\r]*/y
const scalar =
  // oxlint-disable-next-line no-control-regex -- a text of JSON has none
  /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
/** As much of a scalar as is right, behind which it breaks. */
const begun =
  // oxlint-disable-next-line no-control-regex -- a text of JSON has none
  /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*(?:\\(?:u[0-9A-Fa-f]{0,3})?)?|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|-?(?:(?:0|[1-9]\d*)(?:\.(?:\d+(?:[eE][+-]?)?)?|[eE][+-]?)?)?/y

/** The parts of JSON that may come next. */
type Want = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or end'

function faultAt(text: string): number | undefined {
  const closers: string[] = []
  let want: Want = 'value'
  let at = 0
  for (;;) {
    at += lengthOf(space, text, at)
    const char = text[at]
    if (closers.length === 0 && want === ', or end') return at === text.length ? undefined : at
    if (char === undefined) return at
    const next = step(want, char, closers)
    if (next === undefined) return at
    if (next !== 'scalar') {
      want = next
      at += 1
      continue
    }
    const length = lengthOf(scalar, text, at)
    const right = lengthOf(begun, text, at)
    if (right > length || length === 0) return at + right
    at += length
    want = want.startsWith('name') ? ':' : ', or end'
  }
}

/** The part that is wanted behind a character of the structure; `scalar` when a text, a number or a word begins with it. */
function step(want: Want, char: string, closers: string[]): Want | 'scalar' | undefined {
  if (want === ':') return char === ':' ? 'value' : undefined
  const closes = char === closers.at(-1) && (want === ', or end' || want.endsWith(char))
  if (closes) {
    closers.pop()
    return ', or end'
  }
  if (want === ', or end') return char !== ',' ? undefined : closers.at(-1) === '}' ? 'name' : 'value'
  if (want.startsWith('name')) return char === '"' ? 'scalar' : undefined
  if (char !== '{' && char !== '[') return /["\-\dtfn]/.test(char) ? 'scalar' : undefined
  closers.push(char === '{' ? '}' : ']')
  return char === '{' ? 'name or }' : 'value or ]'
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}
