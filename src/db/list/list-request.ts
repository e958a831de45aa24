/** A request for a list, parsed from the query by `http/input/list-query.ts`. */
export type ListRequest = {
  /** From 1. */
  page: number
  perPage: number
  /** Only rows after this id; then `sort` is `id` and `page` 1. */
  after: string | undefined
  /** UTC with microseconds, as PostgreSQL reads it: `2026-11-21T17:08:15.123456Z`. */
  updatedSince: string | undefined
  active: boolean | undefined
  /** A sort of the list, as on the wire: `created_at`. */
  sort: string
  direction: 'asc' | 'desc'
  lang: string
  /** The filters sent, typed and named as on the wire. */
  filters: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

/** The number of rows before the page. */
export function offsetOf({ page, perPage }: ListRequest): number {
  return (page - 1) * perPage
}
