import { type Ask, pageSize, readAfter } from './read-pages.ts'

/** A page of changed records. */
export type Changes<T> = {
  records: T[]
  /** On the last page alone, so that it cannot be kept before all has been read. */
  watermark: string | undefined
}

const beginning = '1970-01-01T00:00:00Z'

/** Pages of records changed since a watermark. The one to keep is that of the first page: later ones may have missed changes. */
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
    'The service gives no watermark for these parameters: leave out "active", "sort" and changing filters',
  )
}
