import type { Answer } from '../endpoint/endpoint.ts'

/** Length from which a piece is sent. */
const pieceLength = 16 * 1024

/** Rows that are read while they are sent: those of an export, or of a page with long orders. */
type Rows = AsyncIterable<unknown>

function isRows(value: unknown): value is Rows {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** Whether data is rows, or a record with rows in it. */
export function isStreamed(data: unknown): data is object {
  return isRows(data) || (typeof data === 'object' && data !== null && Object.values(data).some(isRows))
}

/** Generates the JSON of an answer with rows in pieces. The next rows are read when the client has taken the last. */
export async function* streamedAnswer({ data, meta }: Pick<Answer, 'data' | 'meta'>): AsyncGenerator<string> {
  let text = ''
  for await (const part of partsOf(data as object, meta)) {
    text += part
    if (text.length < pieceLength) continue
    yield text
    text = ''
  }
  yield text
}

async function* partsOf(data: object, meta: Answer['meta']): AsyncGenerator<string> {
  yield '{"data":'
  if (isRows(data)) yield* rowsText(data)
  else {
    let before = '{'
    for (const [name, value] of Object.entries(data)) {
      yield `${before}${JSON.stringify(name)}:`
      if (isRows(value)) yield* rowsText(value)
      else yield JSON.stringify(value)
      before = ','
    }
    yield '}'
  }
  yield meta === undefined ? '}' : `,"meta":${JSON.stringify(meta)}}`
}

async function* rowsText(rows: Rows): AsyncGenerator<string> {
  const reading = rows[Symbol.asyncIterator]()
  let before = '['
  try {
    for (let text = await nextText(reading); text !== undefined; text = await nextText(reading)) {
      yield before + text
      before = ','
    }
  } finally {
    await reading.return?.()
  }
  yield before === ',' ? ']' : '[]'
}

/** In a function of its own, so that only the text is held while a slow client reads it: a row takes several times as much. */
async function nextText(reading: AsyncIterator<unknown>): Promise<string | undefined> {
  const { done, value } = await reading.next()
  return done === true ? undefined : JSON.stringify(value)
}
