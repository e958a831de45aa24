import type { Core } from '../core.ts'
import { listAnswer } from '../db/list/list-answer.ts'
import { listRows } from '../db/list/list.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { type Caller, requireBranchFilter } from '../access/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import type { RecordKind } from './kind.store.ts'
import { presentRecord } from './present-record.steps.ts'
import { type RecordAnswer, type RecordCall, requireConcerned } from './record.steps.ts'
import { findRow, planOf } from './record.store.ts'

type Reader = {
  caller: Caller
  /** Shows the texts in every language. */
  everyLanguage?: boolean
}

/** One page of a kind's records: of branches, only those of the key. */
export async function listRecords(
  ctx: Core,
  kind: RecordKind,
  { caller, everyLanguage = false }: Reader,
  request: ListRequest,
) {
  requireBranchFilter(caller, request.filters)
  const plan = planOf(kind, caller.brand.id, caller.branchIds)
  const page = await listRows(ctx.db, plan, request)
  const reading = {
    brand: caller.brand,
    lang: request.lang,
    alone: everyLanguage,
    branchIds: caller.branchIds,
  }
  const data = page.rows.map(row => presentRecord(kind, row, reading))
  return listAnswer(request, page, data)
}

/**
 * One record. Records of the whole brand are readable by every key with the scope, those of one branch where the
 * key reaches it.
 * @throws Refusal not_found, branch_forbidden
 */
export async function getRecord(ctx: Core, kind: RecordKind, call: RecordCall): Promise<RecordAnswer> {
  const { brand, branchIds } = call.caller
  const row = await findRow(ctx.db, kind, brand.id, call.id)
  if (row === undefined) throw notFound(kind.resource, call.id)
  if (typeof kind.branch === 'object') await requireConcerned(ctx.db, call.caller, kind, row)
  return {
    data: presentRecord(kind, row, { brand, lang: call.lang, alone: true, branchIds }),
    version: row['version'] as number,
  }
}
