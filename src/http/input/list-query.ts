import { Type, type TObject, type TSchema } from 'typebox'
import type { ListRequest } from '../../db/list/list-request.ts'
import { inUtc } from '../../db/list/moment.ts'
import { afterNeedsFirstPage } from '../refusals/http.refusals.ts'
import { Lang, oneOf, strict, Timestamp, Ulid, optional } from '../../wire/common.schema.ts'

export type ListOptions = {
  /** Columns to sort by in addition to `id`, `created_at` and `updated_at`. */
  sorts?: readonly string[]
  /** Whether its records have translations. */
  translated?: boolean
  /** The list's own parameters: strings, integers or booleans. */
  filters?: Readonly<Record<string, TSchema>>
  order?: ListOrder
  /** Its records cannot be inactive. */
  alwaysActive?: true
  /** The text of `updated_since`, where it selects other than records of which all changes are kept. */
  updatedSince?: string
}

export type ListOrder = {
  /** The column that `after` continues. */
  key: string
  /** The order without `sort` and `direction`. */
  sort: string
  direction: 'asc' | 'desc'
}

const byId: ListOrder = { key: 'id', sort: 'id', direction: 'asc' }

const commonSorts = ['id', 'created_at', 'updated_at'] as const
/** Far beyond any list, and small enough that an offset is a safe integer. */
const maxPage = 1e12

const syncs = 'Send the `Sync-Watermark` of the last answer for page 1.'
const changedSince = `Only records changed at or after this time. ${syncs}`
/** `updatedSince` of records that never change. */
export const createdSince = `Only records created at or after this time; they never change. ${syncs}`
const eitherActive = 'Only active or only inactive records; both by default.'
const alwaysActive = 'Every record of this list is active.'

/** Builds the query schema of a list: the common parameters and its own filters. */
export function listQuery(options: ListOptions = {}): TObject {
  const { sort, direction } = options.order ?? byId
  return strict({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPage, default: 1 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
    after: optional(
      Ulid,
      'Only records after this id, sorted by id, with page 1: the way to read a whole list.',
    ),
    updated_since: optional(Timestamp, options.updatedSince ?? changedSince),
    active: optional(Type.Boolean(), options.alwaysActive === true ? alwaysActive : eitherActive),
    sort: Type.Optional(oneOf([...commonSorts, ...(options.sorts ?? [])], { default: sort })),
    direction: Type.Optional(oneOf(['asc', 'desc'], { default: direction })),
    lang: Type.Optional(Lang),
    ...(options.translated === true
      ? { include: optional(oneOf(['translations']), 'Include the texts in every language of the brand.') }
      : {}),
    ...Object.fromEntries(
      Object.entries(options.filters ?? {}).map(([name, filter]) => [name, Type.Optional(filter)]),
    ),
  })
}

/**
 * Converts a query that `listQuery` accepted to a request for `src/db`.
 * @param lang as in `call.lang` @param order of the options
 */
export function readList(query: unknown, lang: string, order: ListOrder = byId): ListRequest {
  const {
    page,
    per_page,
    after,
    updated_since,
    active,
    sort,
    direction,
    lang: _lang,
    include: _include,
    ...filters
  } = query as Sent
  const request: ListRequest = {
    page: page ?? 1,
    perPage: per_page ?? 25,
    after: after === undefined ? undefined : String(after),
    updatedSince: updated_since === undefined ? undefined : inUtc(updated_since),
    active,
    sort: sort ?? (after === undefined ? order.sort : order.key),
    direction: direction ?? order.direction,
    lang,
    filters,
  }
  if (after !== undefined && (request.sort !== order.key || request.page !== 1)) {
    throw afterNeedsFirstPage()
  }
  return request
}

type Sent = {
  page?: number
  per_page?: number
  after?: string | number
  updated_since?: string
  active?: boolean
  sort?: string
  direction?: 'asc' | 'desc'
  lang?: string
  include?: 'translations'
} & ListRequest['filters']
