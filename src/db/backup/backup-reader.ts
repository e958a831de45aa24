import { endOfRows, notABackup } from './backup-format.ts'

const newline = 0x0a
const endLine = Buffer.from(endOfRows)
const endAfterRows = Buffer.from(`\n${endOfRows}`)
const longestLine = 64 * 2 ** 20

/** Reads the unzipped text of a backup in pieces: single lines, and streams of a table's rows. */
export class BackupReader {
  private readonly source: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  /** The next line without its line break. */
  async line(): Promise<string> {
    await this.fillLine()
    const end = this.rest.indexOf(newline)
    const line = this.rest.subarray(0, end).toString('utf8')
    this.rest = this.rest.subarray(end + 1)
    return line
  }

  /** The rows up to the end marker, in pieces of whole lines. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      await this.fillLine()
      const lines = this.rest.subarray(0, this.rest.lastIndexOf(newline) + 1)
      const end = endOf(lines)
      if (end !== undefined) {
        if (end > 0) yield lines.subarray(0, end)
        this.rest = this.rest.subarray(end + endLine.length)
        return
      }
      this.rest = this.rest.subarray(lines.length)
      yield lines
    }
  }

  /** Reads to the end, so that the checksum of the gzip file is verified. */
  async finish(): Promise<void> {
    if (this.rest.length > 0 || (await this.source.next()).done !== true) throw notABackup()
  }

  /** Reads until at least one line is complete. */
  private async fillLine(): Promise<void> {
    const pieces = [this.rest]
    let size = this.rest.length
    for (let last = this.rest; !last.includes(newline);) {
      const next = await this.source.next()
      if (next.done === true || size > longestLine) throw notABackup()
      last = next.value
      size += last.length
      pieces.push(last)
    }
    if (pieces.length > 1) this.rest = Buffer.concat(pieces)
  }
}

/** Where the rows end, if the end marker is among these lines; a line starts at the first byte. */
function endOf(lines: Buffer): number | undefined {
  if (lines.subarray(0, endLine.length).equals(endLine)) return 0
  const before = lines.indexOf(endAfterRows)
  return before === -1 ? undefined : before + 1
}
