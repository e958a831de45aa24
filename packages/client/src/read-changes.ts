import { type Ask, pageSize, readAfter } from './read-pages.ts'

/** A page of changed records. */
export type Changes<T> = {
  records: T[]
  /** Only on the last page, so that it cannot be stored before everything is read. */
  watermark: string | undefined
}

const beginning = '1970-01-01T00:00:00Z'

/** Reads records changed since a watermark. The new watermark is the first page's: later ones may miss changes. */
export async function* readChanges<T>(ask: Ask<T>, since = beginning): AsyncGenerator<Changes<T>> {
  let first: string | undefined
  for await (const { data, headers } of readAfter<T>(query => ask({ ...query, updated_since: since }))) {
    first ??= watermarkOf(headers)
    yield { records: data, watermark: data.length < pageSize ? first : undefined }
  }
}

function watermarkOf(headers: Headers): string {
  const watermark = headers.get('sync-watermark')
  if (watermark !== null) return watermark
  throw new TypeError(
    'The list has no watermark with these parameters: leave out "active", "sort" and filters on fields that change',
  )
}
