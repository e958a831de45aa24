/**
 * About how many bytes of heap a value takes, maps and everything inside included. V8 keeps a text of Latin letters in
 * one byte each, any other in two; a field is a pointer. A value in two places is counted in both.
 */
export function heapBytes(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length * (isLatin(value) ? 1 : 2)
  if (typeof value === 'number') return 8
  if (typeof value !== 'object' || value === null) return 0
  let bytes = 32
  if (value instanceof Map) {
    for (const [key, inner] of value) bytes += 48 + heapBytes(key) + heapBytes(inner)
    return bytes
  }
  if (Array.isArray(value)) {
    for (const inner of value) bytes += 8 + heapBytes(inner)
    return bytes
  }
  for (const name in value) bytes += 8 + heapBytes((value as Record<string, unknown>)[name])
  return bytes
}

function isLatin(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the first 256 code points are the question
  return !/[^\u0000-\u00ff]/.test(text)
}
