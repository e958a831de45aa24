import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'

// "npm run types": writes src/schema.ts from the API document of this repository.

type Part = Record<string, unknown>
type Paths = Record<string, Record<string, Part>>

const file = new URL('../src/schema.ts', import.meta.url)
const document = new URL('../../../docs/openapi.json', import.meta.url)

/** Generates the types of a document's operations and schemas with `openapi-typescript`. */
export async function typesOf(text: string): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(essence(JSON.parse(text) as Part)), {
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  })
  return `// Written by "npm run types" from docs/openapi.json; not to be edited.\n\n${concise(astToString(nodes))}`
}

/** Removes `never` members, comments repeated from the operations, and half of the indentation. */
function concise(text: string): string {
  const [paths, rest] = text.split(/(?<=^\})\n(?=export type webhooks)/m) as [string, string]
  const bare = paths.replaceAll(/^ +\/\*\*[\s\S]*?\*\/\n/gm, '')
  return `${bare}\n${rest}`
    .replaceAll(/^ +\w+\?: never;\n/gm, '')
    .replaceAll(/\{\n +\}/g, '{}')
    .replaceAll(/^(?: {4})+/gm, indent => ' '.repeat(indent.length / 2))
}

/**
 * Removes examples, headers and refusals, which need no types: refusals are thrown, and the client handles the headers
 * itself.
 */
function essence(document: Part): Part {
  const { components, webhooks: _webhooks, paths, ...rest } = without(document) as Part & { components: Part }
  const { headers: _headers, examples: _examples, parameters, responses, ...kept } = components
  const shown = Object.entries(parameters as Record<string, Part>).filter(([, one]) => one['in'] !== 'header')
  const shownPaths = pathsOf(paths as Paths, new Set(shown.map(([name]) => name)))
  const text = JSON.stringify(shownPaths)
  const answers = Object.entries(responses as Part).filter(([name]) => text.includes(`/responses/${name}"`))
  return {
    ...rest,
    paths: shownPaths,
    components: { ...kept, parameters: Object.fromEntries(shown), responses: Object.fromEntries(answers) },
  }
}

function pathsOf(paths: Paths, known: ReadonlySet<string>): Part {
  const items = Object.entries(paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([verb, one]) => [verb, operation(one, known)] as const)
    return [path, Object.fromEntries(operations)] as const
  })
  return Object.fromEntries(items)
}

function operation(one: Part, known: ReadonlySet<string>): Part {
  const parameters = (one['parameters'] as Part[]).filter(each =>
    '$ref' in each ? known.has(nameIn(each['$ref'] as string)) : each['in'] !== 'header',
  )
  const answers = Object.entries(one['responses'] as Part).filter(([status]) => status.startsWith('2'))
  return { ...one, parameters, responses: Object.fromEntries(answers) }
}

const nameIn = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

const dropped: ReadonlySet<string> = new Set(['example', 'examples', 'headers'])

/** Removes keywords at every depth; names of fields and components are not keywords. */
function without(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map(one => without(one))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => areNames || !dropped.has(key))
  return Object.fromEntries(
    kept.map(([key, one]) => [key, without(one, !areNames && (key === 'properties' || key === 'schemas'))]),
  )
}

if (import.meta.main) await writeFile(file, await typesOf(await readFile(document, 'utf8')))
