import { type TObject, Type } from 'typebox'
import type { Core } from '../core.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { listQuery, readList } from '../http/input/list-query.ts'
import type { RefusalCode } from '../lib/refusal.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import { type RecordKind, translatedFields } from './kind.store.ts'
import { createRecord, deactivateRecord, patchRecord } from './write-record.ts'
import { getRecord, listRecords } from './read-records.ts'
import { limitOf } from './record-limits.rules.ts'
import { createBody, patchBody, recordAnswer, recordListAnswer } from './record.schema.ts'
import type { RecordCall } from './record.steps.ts'

/** The five operations of a plain record. */
export function recordEndpoints(ctx: Core, kind: RecordKind): Endpoint[] {
  return [
    recordListEndpoint(ctx, kind),
    createEndpoint(ctx, kind),
    getEndpoint(ctx, kind),
    patchEndpoint(ctx, kind),
    deactivateEndpoint(ctx, kind),
  ]
}

/** `lang` stands where an answer has texts in several languages. */
export function langQuery(kind: RecordKind): { query?: TObject } {
  return translatedFields(kind).length === 0 ? {} : { query: strict({ lang: Type.Optional(Lang) }) }
}

/** The list of a kind's records. */
export function recordListEndpoint(ctx: Core, kind: RecordKind): Endpoint {
  const filters = Object.entries(kind.filters ?? {}).map(([name, filter]) => [name, filter.schema] as const)
  const translated = translatedFields(kind).length > 0
  return endpoint({
    ...common(kind),
    method: 'GET',
    path: kind.path,
    scope: `${kind.scope}.read`,
    ...(kind.readAct === undefined ? {} : { act: kind.readAct }),
    operationId: `list${kind.plural}`,
    summary: `List ${words(kind.plural)}`,
    query: listQuery({ sorts: kind.sorts ?? [], translated, filters: Object.fromEntries(filters) }),
    status: 200,
    answer: recordListAnswer(kind.fields, kind.appendOnly !== true),
    refuses: 'branch_id' in (kind.filters ?? {}) ? ['branch_forbidden'] : [],
    handle: ({ caller, query, lang }) => {
      const everyLanguage = (query as { include?: string }).include === 'translations'
      return listRecords(ctx, kind, { caller, everyLanguage }, readList(query, lang))
    },
  })
}

function createEndpoint(ctx: Core, kind: RecordKind): Endpoint {
  return endpoint({
    ...common(kind),
    ...langQuery(kind),
    method: 'POST',
    path: kind.path,
    scope: `${kind.scope}.write`,
    act: kind.act ?? 'settings',
    operationId: `create${kind.title}`,
    summary: `Create ${article(kind.title)}`,
    ...(kind.description === undefined ? {} : { description: kind.description }),
    body: createBody(kind.fields),
    status: 201,
    answer: recordAnswer(kind.fields),
    refuses: [...branches(kind), ...unique(kind), ...limited(kind)],
    handle: call => createRecord(ctx, kind, asRecordCall(call)),
  })
}

function getEndpoint(ctx: Core, kind: RecordKind): Endpoint {
  return endpoint({
    ...common(kind),
    ...langQuery(kind),
    ...onOne(kind),
    method: 'GET',
    scope: `${kind.scope}.read`,
    ...(kind.readAct === undefined ? {} : { act: kind.readAct }),
    operationId: `get${kind.title}`,
    summary: `Read ${article(kind.title)}`,
    status: 200,
    answer: recordAnswer(kind.fields),
    refuses: typeof kind.branch === 'object' ? ['branch_forbidden'] : [],
    handle: call => getRecord(ctx, kind, asRecordCall(call)),
  })
}

function patchEndpoint(ctx: Core, kind: RecordKind): Endpoint {
  return endpoint({
    ...common(kind),
    ...langQuery(kind),
    ...onOne(kind),
    method: 'PATCH',
    scope: `${kind.scope}.write`,
    act: kind.act ?? 'settings',
    operationId: `update${kind.title}`,
    summary: `Change ${article(kind.title)}`,
    body: patchBody(kind.fields),
    status: 200,
    answer: recordAnswer(kind.fields),
    refuses: [...branches(kind), ...unique(kind), ...(kind.refusesSwitchOff ?? [])],
    handle: call => patchRecord(ctx, kind, asRecordCall(call)),
  })
}

function deactivateEndpoint(ctx: Core, kind: RecordKind): Endpoint {
  return endpoint({
    ...common(kind),
    ...langQuery(kind),
    ...onOne(kind),
    method: 'DELETE',
    scope: `${kind.scope}.write`,
    act: kind.act ?? 'settings',
    operationId: `deactivate${kind.title}`,
    summary: `Switch ${article(kind.title)} off`,
    status: 200,
    answer: recordAnswer(kind.fields),
    refuses: [...branches(kind), ...(kind.refusesSwitchOff ?? [])],
    handle: call => deactivateRecord(ctx, kind, asRecordCall(call)),
  })
}

/** The request as the verbs take it. Its body's type follows from the kind, so it is known at run time only. */
function asRecordCall({ caller, params, body, once, ifMatch, lang }: Call): RecordCall {
  const { id = '' } = (params ?? {}) as { id?: string }
  return { caller, id, body: body as RecordCall['body'], once, ifMatch, lang }
}

function common(kind: RecordKind) {
  return { tag: kind.tag, resource: kind.resource }
}

export function onOne(kind: RecordKind) {
  return { path: `${kind.path}/{id}`, params: strict({ id: Ulid }) }
}

function branches(kind: RecordKind): RefusalCode[] {
  return kind.branch === 'none' ? [] : ['branch_forbidden']
}

function unique(kind: RecordKind): RefusalCode[] {
  return kind.unique === undefined && kind.uniqueAmongActive === undefined ? [] : ['already_exists']
}

function limited(kind: RecordKind): RefusalCode[] {
  return limitOf(kind.table) === undefined ? [] : ['limit_reached']
}

/** `AddonGroups` → `addon groups` */
function words(title: string): string {
  return title.replaceAll(/(?<=.)(?=[A-Z])/g, ' ').toLowerCase()
}

function article(title: string): string {
  const name = words(title)
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
}
