/**
 * Estimates the heap bytes of a value with all that it contains. V8 stores Latin-1 strings with one byte per character and
 * others with two; a field is a pointer. A value referenced twice is counted twice.
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
  // oxlint-disable-next-line no-control-regex -- matches everything beyond Latin-1
  return !/[^\u0000-\u00ff]/.test(text)
}
