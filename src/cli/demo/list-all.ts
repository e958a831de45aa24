import type { Context } from '../../context.ts'
import type { Caller } from '../../access/caller.rules.ts'
import { readList } from '../../http/input/list-query.ts'
import type { RecordKind } from '../../records/record-kind.types.ts'
import { listRecords } from '../../records/read-records.ts'

/** Lists the first hundred records of a kind, oldest first; the demo has no more of any. */
export async function listAll(ctx: Context, caller: Caller, kind: RecordKind) {
  const request = readList({ per_page: 100 }, caller.brand.defaultLanguage)
  const { data } = await listRecords(ctx, kind, { caller }, request)
  return data as (Readonly<Record<string, unknown>> & { id: string })[]
}
