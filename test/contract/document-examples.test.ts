import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { OpenApiDocument } from '../../src/http/document/parts/openapi.schema.ts'
import { apiDocument as document, wholeApiDocument } from '#test/fixtures/api-document.ts'
import { wholeDocument } from '#test/support/whole-document.ts'
import type { Schema } from '../../src/http/input/prepare-schema.rules.ts'

// A public validator checks every example of the document, recorded or not, against its schema.

type Shown = { at: string; schema: Schema; value: unknown }

/** Every example with its schema. */
function examplesIn(value: unknown, at: string): Shown[] {
  if (typeof value !== 'object' || value === null) return []
  const { schema, example, examples } = value as Record<string, unknown>
  const inner = Object.entries(value)
    .filter(([key]) => key !== 'example' && key !== 'examples')
    .flatMap(([key, one]) => examplesIn(one, `${at}/${key}`))
  if (schema === undefined) {
    // In a schema, examples are a list of its values.
    const own = Array.isArray(examples) ? examples : []
    return [...inner, ...own.map(one => ({ at, schema: value as Schema, value: one as unknown }))]
  }
  const named = Object.values((examples ?? {}) as Record<string, { value: unknown }>).map(one => one.value)
  const all = example === undefined ? named : [example, ...named]
  return [...inner, ...all.map(one => ({ at, schema: schema as Schema, value: one }))]
}

/** Faults that a validator finds in the examples. */
function misfits(shown: readonly Shown[]): string[] {
  // Optimising takes longer than the few uses of each check.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } })
  const known = new Map<string, ValidateFunction>()
  return shown.flatMap(({ at, schema, value }) => {
    const key = JSON.stringify(schema)
    const fits = known.get(key) ?? ajv.compile(schema)
    known.set(key, fits)
    return fits(value) ? [] : [`${at}: ${ajv.errorsText(fits.errors)}`]
  })
}

const shown = examplesIn(wholeApiDocument.paths, '')

test('every example matches its schema', () => {
  expect(shown.length).toBeGreaterThan(300)
  expect(misfits(shown)).toEqual([])
})

test('control: detects an example with a missing field or a wrong type', () => {
  const order = shown.find(one =>
    one.at.endsWith('/v1/pos/orders/{order}/get/responses/200/content/application/json'),
  )!
  const { data } = order.value as { data: Record<string, unknown> }
  const { status: _status, ...less } = data
  expect(misfits([{ ...order, value: { data: less } }])).toEqual([expect.stringContaining("'status'")])
  expect(misfits([{ ...order, value: { data: { ...data, due: '3' } } }])).toHaveLength(1)
})

test('the document has no multipleOf for decimals, which validators compute inexactly', () => {
  const text = JSON.stringify(document)
  expect(text.match(/"multipleOf":[^,}]*/g)?.filter(one => one !== '"multipleOf":1') ?? []).toEqual([])
  const dividing = new Ajv2020({ strict: false }).compile({ multipleOf: 0.01 })
  expect(dividing(18.15), 'control: this is why').toBe(false)
})

test('every operation that answers JSON has a recorded example', () => {
  const silent = operationsOf(document).filter(one => {
    const media = Object.values(one.responses).flatMap(answer => {
      const { content } = answer as { content?: Record<string, Schema> }
      const json = content?.['application/json']
      return json === undefined || 'allOf' in (json['schema'] as object) ? [] : [json]
    })
    return media.some(one => one['example'] === undefined && one['examples'] === undefined)
  })
  expect(silent.map(one => one.operationId)).toEqual([])
})

function operationsOf(of: OpenApiDocument) {
  return Object.values(wholeDocument(of).paths).flatMap(item => Object.values(item))
}
