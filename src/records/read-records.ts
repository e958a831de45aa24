import type { Core } from '../core.ts'
import { listAnswer, listRows } from '../db/list/list.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { type Caller, requireBranchFilter } from '../access/caller.rules.ts'
import type { RecordKind } from './record-kind.types.ts'
import { presentRecord, toRecordAnswer } from './record.presenter.ts'
import type { RecordAnswer } from './record-kind.types.ts'
import { type RecordCall, requireConcerned } from './record.steps.ts'
import { getRow, planOf } from './record.store.ts'

/**
 * Lists one page of a kind's records; records that belong to one branch only for the branches of the key.
 * @param reader `everyLanguage` adds the texts in every language
 */
export async function listRecords(
  ctx: Core,
  kind: RecordKind,
  { caller, everyLanguage = false }: { caller: Caller; everyLanguage?: boolean },
  request: ListRequest,
) {
  requireBranchFilter(caller, request.filters)
  const { brand, branchIds } = caller
  const page = await listRows(ctx.db, planOf(kind, brand.id, branchIds), request)
  const reading = { brand, lang: request.lang, alone: everyLanguage, branchIds }
  const data = page.rows.map(row => presentRecord(kind, row, reading))
  return listAnswer(request, page, data)
}

/**
 * Retrieves a record. A record of one branch requires a key that may access the branch; any key with the scope may
 * read the others.
 */
export async function getRecord(ctx: Core, kind: RecordKind, call: RecordCall): Promise<RecordAnswer> {
  const { brand, branchIds } = call.caller
  const row = await getRow(ctx.db, kind, brand.id, call.id)
  if (typeof kind.branch === 'object') await requireConcerned(ctx.db, call.caller, kind, row)
  return toRecordAnswer(kind, row, { brand, lang: call.lang, branchIds })
}
