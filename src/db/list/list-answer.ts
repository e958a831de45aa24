import type { ListRequest } from './list-request.ts'
import type { ListPage } from './list.ts'

/**
 * The answer of a list endpoint: a page of presented rows and its `meta`. `last_page` is at least 1.
 * @param data the presented rows; an AsyncIterable if they are read while being sent
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
