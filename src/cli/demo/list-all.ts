import type { Context } from '../../context.ts'
import type { Caller } from '../../access/caller.rules.ts'
import type { RecordKind } from '../../records/kind.store.ts'
import { listRecords } from '../../records/read-records.ts'

/** Lists the first hundred records of a kind, oldest first; the demo has no more of any. */
export async function listAll(ctx: Context, caller: Caller, kind: RecordKind) {
  const { data } = await listRecords(
    ctx,
    kind,
    { caller },
    {
      page: 1,
      perPage: 100,
      after: undefined,
      updatedSince: undefined,
      active: undefined,
      sort: 'id',
      direction: 'asc',
      lang: caller.brand.defaultLanguage,
      filters: {},
    },
  )
  return data as (Readonly<Record<string, unknown>> & { id: string })[]
}
