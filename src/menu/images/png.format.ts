type Png = {
  width: number
  height: number
  /** The compressed pixels. */
  packed: Buffer
  /** The length of the pixels in bytes, each row with its filter byte; undefined for a format that does not exist. */
  unpackedBytes: number | undefined
}

const start = Buffer.from('89504e470d0a1a0a', 'hex')

/** Reads a complete PNG: chunks of length, name, data and checksum (W3C PNG §5.3): IHDR first, some IDAT, IEND last. */
export function readPng(bytes: Buffer): Png | undefined {
  if (!bytes.subarray(0, 8).equals(start) || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const packed: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (name === 'IDAT') packed.push(bytes.subarray(at + 8, end - 4))
    at = end
    if (name !== 'IEND') continue
    if (packed.length === 0 || at !== bytes.length) return undefined
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    return { width, height, packed: Buffer.concat(packed), unpackedBytes: unpackedBytes(bytes) }
  }
  return undefined
}

/** Samples per pixel and their depths in bits, by colour type (W3C PNG §11.2.1). */
const colourTypes: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}

/** The first column and row, and the steps between them, of each pass by interlace method (W3C PNG §8.1). */
const passes: Readonly<Record<number, readonly (readonly [x: number, y: number, dx: number, dy: number])[]>> =
  {
    0: [[0, 0, 1, 1]],
    1: [
      [0, 0, 8, 8],
      [4, 0, 8, 8],
      [0, 4, 4, 8],
      [2, 0, 4, 4],
      [0, 2, 2, 4],
      [1, 0, 2, 2],
      [0, 1, 1, 2],
    ],
  }

/** Adds up the rows of all passes; an empty pass has none. */
function unpackedBytes(bytes: Buffer): number | undefined {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [depth, colourType, , , interlace] = bytes.subarray(24, 29) as unknown as number[]
  const colour = colourTypes[colourType!]
  const used = passes[interlace!]
  if (used === undefined || !colour?.depths.includes(depth!)) return undefined
  const sizes = used.map(([x, y, dx, dy]) => {
    const columns = Math.ceil((width - x) / dx)
    const rows = Math.ceil((height - y) / dy)
    return columns <= 0 || rows <= 0 ? 0 : rows * (1 + Math.ceil((columns * colour.samples * depth!) / 8))
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}
