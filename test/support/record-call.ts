import type { Context } from '../../src/context.ts'
import type { ListRequest } from '../../src/db/list/list-request.ts'
import type { IdempotencyKey } from '../../src/lib/idempotency-key.types.ts'
import type { Caller } from '../../src/access/caller.rules.ts'
import type { IfMatch } from '../../src/lib/version.ts'
import { Refusal } from '../../src/lib/refusal.ts'
import { createRecord, deactivateRecord, patchRecord } from '../../src/records/write-record.ts'
import type { RecordKind } from '../../src/records/record-kind.types.ts'
import { getRecord, listRecords } from '../../src/records/read-records.ts'

export type Shown = Record<string, unknown> & { id: string; version: number; updated_at: string }
type Options = { idempotencyKey?: IdempotencyKey; ifMatch?: IfMatch; lang?: string; caller?: Caller }
type Body = Record<string, unknown>

/** The operations on one kind of record, as its routes call them after validation. */
export function operations(ctx: Context, caller: Caller, kind: RecordKind) {
  const call = (id: string, body: Body, options: Options) => ({
    caller: options.caller ?? caller,
    id,
    body,
    idempotencyKey: options.idempotencyKey,
    ifMatch: options.ifMatch,
    lang: options.lang ?? caller.brand.defaultLanguage,
  })
  const data = async (answer: Promise<{ data: unknown }>) => (await answer).data as Shown
  return {
    create: (body: Body, options: Options = {}) => data(createRecord(ctx, kind, call('', body, options))),
    createAnswer: (body: Body, options: Options = {}) => createRecord(ctx, kind, call('', body, options)),
    patch: (id: string, body: Body, options: Options = {}) =>
      data(patchRecord(ctx, kind, call(id, body, options))),
    remove: (id: string, options: Options = {}) => data(deactivateRecord(ctx, kind, call(id, {}, options))),
    get: (id: string, options: Options = {}) => data(getRecord(ctx, kind, call(id, {}, options))),
    list: (request: Partial<ListRequest> = {}, options: Options = {}) =>
      listRecords(
        ctx,
        kind,
        { caller: options.caller ?? caller },
        listRequest({ lang: caller.brand.defaultLanguage, ...request }),
      ),
  }
}

export function listRequest(request: Partial<ListRequest> = {}): ListRequest {
  const usual = { page: 1, perPage: 25, sort: 'id', direction: 'asc', lang: 'en', filters: {} }
  return { ...usual, ...request } as ListRequest
}

/** The refusal of a promise, as the API shows it. */
export async function refusalOf(
  work: Promise<unknown>,
): Promise<{ code: string; details: Record<string, unknown> }> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, details: { ...error.details } }
    throw error
  }
  throw new Error('Nothing was refused')
}

/** Path and rule of each field at fault: `name required`. */
export async function faultsOf(work: Promise<unknown>): Promise<string[]> {
  const { code, details } = await refusalOf(work)
  if (code !== 'validation_failed') throw new Error(`Refused with ${code}`)
  return (details['fields'] as { path: string; rule: string }[]).map(({ path, rule }) => `${path} ${rule}`)
}
