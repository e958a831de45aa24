import { createInflate } from 'node:zlib'

const pieceBytes = 256 * 1024

/**
 * Whether zlib data has at least `length` bytes when inflated. Inflates in a thread of Node, and keeps only one piece:
 * a megabyte can inflate to a thousand.
 */
export async function inflatesTo(length: number, packed: Buffer): Promise<boolean> {
  const inflating = createInflate({ chunkSize: pieceBytes })
  inflating.end(packed)
  let inflated = 0
  try {
    for await (const piece of inflating) {
      inflated += (piece as Buffer).length
      if (inflated >= length) return true
    }
  } catch {
    // Invalid or incomplete data.
  }
  return false
}
