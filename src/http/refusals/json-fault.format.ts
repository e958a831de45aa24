/** Line and column of an error, counted from 1; columns count UTF-16 units, as editors do. */
export type Place = { line: number; column: number }

/**
 * Finds where a text stops being JSON (RFC 8259); the engine's parser reports the place of some errors only.
 * @returns the place of the first invalid character, after the end for an incomplete text; undefined for valid JSON
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
  // oxlint-disable-next-line no-control-regex -- JSON strings contain none
  /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
/** The valid beginning of an invalid scalar. */
const beginning =
  // oxlint-disable-next-line no-control-regex -- JSON strings contain none
  /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*(?:\\(?:u[0-9A-Fa-f]{0,3})?)?|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|-?(?:(?:0|[1-9]\d*)(?:\.(?:\d+(?:[eE][+-]?)?)?|[eE][+-]?)?)?/y

/** The part of JSON expected next. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or end'

function faultAt(text: string): number | undefined {
  const closers: string[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    at += lengthOf(space, text, at)
    const char = text[at]
    if (closers.length === 0 && expected === ', or end') return at === text.length ? undefined : at
    if (char === undefined) return at
    const next = step(expected, char, closers)
    if (next === undefined) return at
    if (next !== 'scalar') {
      expected = next
      at += 1
      continue
    }
    const length = lengthOf(scalar, text, at)
    const valid = lengthOf(beginning, text, at)
    if (valid > length || length === 0) return at + valid
    at += length
    expected = expected.startsWith('name') ? ':' : ', or end'
  }
}

/** Returns the part expected after a structural character; `scalar` where a string, number or literal starts. */
function step(expected: Expected, char: string, closers: string[]): Expected | 'scalar' | undefined {
  if (expected === ':') return char === ':' ? 'value' : undefined
  const closes = char === closers.at(-1) && (expected === ', or end' || expected.endsWith(char))
  if (closes) {
    closers.pop()
    return ', or end'
  }
  if (expected === ', or end') return char !== ',' ? undefined : closers.at(-1) === '}' ? 'name' : 'value'
  if (expected.startsWith('name')) return char === '"' ? 'scalar' : undefined
  if (char !== '{' && char !== '[') return /["\-\dtfn]/.test(char) ? 'scalar' : undefined
  closers.push(char === '{' ? '}' : ']')
  return char === '{' ? 'name or }' : 'value or ]'
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}
