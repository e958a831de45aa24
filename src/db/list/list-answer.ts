import type { ListRequest } from './list-request.ts'
import type { ListPage } from './list.ts'

/**
 * The answer of a list endpoint: a page of presented rows and its `meta`. There is always a last page, even an empty one.
 * @param data the presented rows; an AsyncIterable when they are read while they are sent
 */
export function listAnswer<Data>(
  { page, perPage }: ListRequest,
  { total, watermark }: Omit<ListPage<never>, 'rows'>,
  data: Data,
) {
  return {
    data,
    meta: { total, page, per_page: perPage, last_page: Math.max(1, Math.ceil(total / perPage)) },
    ...(watermark === undefined ? {} : { watermark }),
  }
}
