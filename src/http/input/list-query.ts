import { Type, type TObject, type TSchema } from 'typebox'
import type { ListRequest } from '../../db/list/list-request.ts'
import { invariant } from '../../lib/invariant.ts'
import { afterNeedsFirstPage } from '../http.refusals.ts'
import { parseTimestamp } from '../../lib/zone.ts'
import { Lang, oneOf, strict, Timestamp, Ulid } from '../../wire/common.schema.ts'

export type ListOptions = {
  /** Columns beyond `id`, `created_at` and `updated_at`, which every list sorts by. */
  sorts?: readonly string[]
  /** Its records have texts in several languages. */
  translated?: boolean
  /** The list's own parameters: strings, integers or booleans. */
  filters?: Readonly<Record<string, TSchema>>
}

const commonSorts = ['id', 'created_at', 'updated_at'] as const
/** Far beyond any list, near enough that an offset stays a safe integer. */
const maxPage = 1e12

/** The query parameters that every list takes, and its own filters. */
export function listQuery(options: ListOptions = {}): TObject {
  return strict({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPage, default: 1 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
    after: Type.Optional(
      Type.Unsafe<string>({
        ...Ulid,
        description: 'Only records behind this id. Sorted by id, on page 1: the way to read everything once.',
      }),
    ),
    updated_since: Type.Optional(
      Type.Unsafe<string>({
        ...Timestamp,
        description:
          'Only records changed at or after this instant. Send the `Sync-Watermark` of the last answer to page 1.',
      }),
    ),
    active: Type.Optional(Type.Boolean({ description: 'Leave out to get both.' })),
    sort: Type.Optional(oneOf([...commonSorts, ...(options.sorts ?? [])], { default: 'id' })),
    direction: Type.Optional(oneOf(['asc', 'desc'], { default: 'asc' })),
    lang: Type.Optional(Lang),
    ...(options.translated === true
      ? {
          include: Type.Optional(
            oneOf(['translations'], { description: 'Shows the texts in every language of the brand too.' }),
          ),
        }
      : {}),
    ...Object.fromEntries(
      Object.entries(options.filters ?? {}).map(([name, filter]) => [name, Type.Optional(filter)]),
    ),
  })
}

/** Turns what `listQuery` accepted into the request that `src/db` takes. @param lang as in `call.lang` */
export function readList(query: unknown, lang: string): ListRequest {
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
    after,
    updatedSince: updated_since === undefined ? undefined : micros(updated_since),
    active,
    sort: sort ?? 'id',
    direction: direction ?? 'asc',
    lang,
    filters,
  }
  if (after !== undefined && (request.sort !== 'id' || request.page !== 1)) {
    throw afterNeedsFirstPage()
  }
  return request
}

type Sent = {
  page?: number
  per_page?: number
  after?: string
  updated_since?: string
  active?: boolean
  sort?: string
  direction?: 'asc' | 'desc'
  lang?: string
  include?: 'translations'
} & ListRequest['filters']

function micros(text: string): string {
  const parsed = parseTimestamp(text)
  invariant(parsed !== undefined, 'the schema has checked updated_since')
  return parsed.micros
}
