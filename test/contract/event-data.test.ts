import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { apiDocument } from '#test/fixtures/api-document.ts'
import { runLongEvening } from '#test/fixtures/long-evening.ts'
import { type Body, openApi } from '#test/support/api.ts'
import sql from 'sql-template-tag'
import { compileCheck } from '../../src/http/input/validator.gateway.ts'
import { eventDataSchemas } from '../../src/webhooks/event-data.schema.ts'
import { type EventType, eventTypes } from '../../src/wire/event.types.ts'

// A public validator checks the events of an evening against the schema of their type in the document.
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(apiDocument, 'api')
const fitsSchema = (ref: string, value: unknown) => ajv.validate({ $ref: `api${ref}` }, value) as boolean

/** The schema of a type's events, in the list and as sent to a webhook. */
function schemasOf(type: EventType): [listed: string, sent: string] {
  const { oneOf } = apiDocument.components.schemas['Event'] as { oneOf: { $ref: string }[] }
  const { post } = apiDocument.webhooks[type] as Body
  const listed = oneOf[eventTypes.indexOf(type)]!.$ref
  return [listed, post.requestBody.content['application/json'].schema.$ref]
}

/** Faults of an event against the document, and fields of its data that the document does not name. */
function faultsOf(event: Body): string[] {
  const type: EventType = event.type
  const [listed, sent] = schemasOf(type)
  const message = { type, timestamp: event.created_at, data: event.data }
  const undocumented = compileCheck(eventDataSchemas[type])(event.data)
  return [
    ...(fitsSchema(listed, event) ? [] : [`${type} in the list: ${ajv.errorsText()}`]),
    ...(fitsSchema(sent, message) ? [] : [`${type} to a webhook: ${ajv.errorsText()}`]),
    ...(undocumented === undefined ? [] : [`${type}: ${JSON.stringify(undocumented)}`]),
  ]
}

test('real events of every type fit its schema in the document', async () => {
  const api = await openApi()
  await runLongEvening(api)
  const rows = await api.db.query<Body>(
    sql`select e.id, p.position, e.type, e.created_at::text, e.brand_id, e.branch_id, e.data
        from events e join event_positions p on p.brand_id = e.brand_id and p.event_id = e.id order by p.position`,
  )
  expect(rows.flatMap(faultsOf)).toEqual([])
  const seen = new Set(rows.map(({ type }) => type))
  expect(eventTypes.filter(type => !seen.has(type))).toEqual([])

  const paid = rows.find(({ type }) => type === 'order.paid')!
  const { status: _status, ...less } = paid['data']
  for (const data of [less, { ...paid['data'], id: 7 }, { ...paid['data'], more: 1 }]) {
    expect(faultsOf({ ...paid, data }), 'control').not.toEqual([])
  }
})
