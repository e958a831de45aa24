import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { typesOf } from '../../packages/client/scripts/write-types.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('match the API document', async () => {
  const isSame = (await typesOf(read('docs/openapi.json'))) === read('packages/client/src/schema.ts')
  expect(isSame, 'Run "npm run docs"').toBe(true)
})

test('each operation and schema of the document has a type', () => {
  const text = read('packages/client/src/schema.ts')
  const document = JSON.parse(read('docs/openapi.json')) as {
    paths: Record<string, Record<string, { operationId: string }>>
    components: { schemas: Record<string, unknown> }
  }
  const ids = Object.values(document.paths).flatMap(item => Object.values(item).map(one => one.operationId))
  expect(ids.filter(id => !text.includes(`\n  ${id}: {\n`))).toEqual([])
  const names = Object.keys(document.components.schemas)
  expect(
    names.filter(name => !text.includes(`\nexport type ${name} = components['schemas']['${name}'];\n`)),
  ).toEqual([])
})
