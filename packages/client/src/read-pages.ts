import type { ListMeta } from './schema.ts'

/** A page of a list, as answered by the service. */
export type Page<T> = { data: T[]; meta: ListMeta; headers: Headers }

/** Requests a page with these parameters, in addition to the caller's. */
export type Ask<T> = (query: Readonly<Record<string, string | number | undefined>>) => Promise<Page<T>>

/** The most records of a page. */
export const pageSize = 100

export async function* readPages<T>(ask: Ask<T>): AsyncGenerator<Page<T>> {
  for (let page = 1; ; page += 1) {
    const read = await ask({ page })
    if (page === 1 || read.data.length > 0) yield read
    if (page >= read.meta.last_page) return
  }
}

export async function* readEach<T>(ask: Ask<T>): AsyncGenerator<T> {
  for await (const { data } of readAfter(ask)) yield* data
}

/** Reads pages by the id of the last record, so that new records shift nothing. */
export async function* readAfter<T>(ask: Ask<T>): AsyncGenerator<Page<T>> {
  let after: string | undefined
  for (;;) {
    const page = await ask({ per_page: pageSize, sort: 'id', after })
    yield page
    if (page.data.length < pageSize) return
    after = (page.data.at(-1) as { id: string }).id
  }
}
