/** A server-sent event; fields that were not sent are undefined. */
export type Message = { id: string | undefined; data: string | undefined; retryMs: number | undefined }

/** The longest accepted message; the service sends none longer. */
const maxLength = 4 * 1024 * 1024

/**
 * Parses server-sent events (WHATWG HTML §9.2.6) from chunks that may be cut anywhere.
 * @returns a function that returns the messages completed by a chunk
 */
export function messageReader(): (text: string) => Message[] {
  let rest = ''
  const lines: string[] = []
  return text => {
    rest += text
    const length = lines.reduce((sum, line) => sum + line.length, rest.length)
    if (length > maxLength) throw new RangeError('A message of the event stream has no end')
    const messages: Message[] = []
    // A carriage return at the end may be the first half of CRLF.
    const parts = rest.split(/\r\n|\n|\r(?!$)/)
    rest = parts.pop()!
    for (const line of parts) {
      if (line !== '') lines.push(line)
      else if (lines.length > 0) messages.push(messageOf(lines.splice(0)))
    }
    return messages
  }
}

function messageOf(lines: readonly string[]): Message {
  const fields = lines.map(line => {
    const [, name, value] = /^([^:]*):? ?(.*)$/s.exec(line) as unknown as [string, string, string]
    return { name, value }
  })
  const last = (name: string) => fields.findLast(field => field.name === name)?.value
  const data = fields.filter(field => field.name === 'data').map(field => field.value)
  const retry = last('retry')
  return {
    id: last('id'),
    data: data.length === 0 ? undefined : data.join('\n'),
    retryMs: retry !== undefined && /^\d+$/.test(retry) ? Number(retry) : undefined,
  }
}
