import { exampleOf } from './document-schema.rules.ts'
import { docsScript, docsStyle } from './docs-assets.rules.ts'
import type { RefusalCode } from '../lib/refusal.ts'
import { errorGuide } from './error-guide.rules.ts'
import { statusOf } from './errors.ts'
import { escapeHtml, inlineHtml, markdownHtml } from './markdown.rules.ts'
import type { OpenApiDocument, Operation } from './openapi.schema.ts'
import type { Schema } from './prepare-schema.rules.ts'

type Shown = { method: string; path: string; operation: Operation }

/** The document as one page that needs nothing from anywhere: no network, no library, no font. */
export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Shown => ({ method, path, operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0]!)
  const { title, version, description } = document.info as Record<string, string>
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title!)} API</title>
<style>${docsStyle}</style>
</head>
<body>
<nav aria-label="Operations">
<a class="brand" href="#top">${escapeHtml(title!)} <small>${escapeHtml(version!)}</small></a>
<input id="search" type="search" placeholder="Search operations" aria-label="Search operations">
${[...groups].map(([tag, shown]) => navGroup(tag, shown)).join('\n')}
<div class="group"><h2><a href="#objects">Objects</a></h2></div>
<div class="group"><h2><a href="#errors">Errors</a></h2></div>
<p class="none" hidden>Nothing fits.</p>
</nav>
<main id="top">
<h1>${escapeHtml(title!)} API</h1>
<p class="links"><a href="/v1/openapi.json">openapi.json</a> (OpenAPI 3.1)</p>
<section class="guide">${markdownHtml(description!)}</section>
${[...groups].map(([tag, shown]) => section(document, tag, shown)).join('\n')}
${objectSection(document)}
${errorSection(operations)}
</main>
<script>${docsScript}</script>
</body>
</html>
`
}

function navGroup(tag: string, shown: readonly Shown[]): string {
  const links = shown.map(
    ({ method, path, operation }) =>
      `<li data-words="${escapeHtml(`${method} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase())}"><a href="#${operation.operationId}"><b class="${method}">${method}</b> ${escapeHtml(operation.summary)}</a></li>`,
  )
  return `<div class="group"><h2>${escapeHtml(tag)}</h2><ul>${links.join('')}</ul></div>`
}

function section(document: OpenApiDocument, tag: string, shown: readonly Shown[]): string {
  const about = (document['tags'] as { name: string; description: string }[]).find(one => one.name === tag)
  const articles = shown.map(one => article(document, one))
  return `<section class="tag"><h2>${escapeHtml(tag)}</h2><p>${inlineHtml(about?.description ?? '')}</p>${articles.join('\n')}</section>`
}

function article(document: OpenApiDocument, { method, path, operation }: Shown): string {
  return `<article id="${operation.operationId}">
<h3><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a></h3>
<p class="path"><b class="${method}">${method}</b> <code>${escapeHtml(path)}</code></p>
${markdownHtml(operation.description)}
${parameters(operation)}
${body(document, operation)}
${answers(operation)}
</article>`
}

function parameters(operation: Operation): string {
  if (operation.parameters.length === 0) return ''
  const rows = operation.parameters.map(parameter => {
    const { name, in: place, required, description = '', schema } = parameter as Record<string, unknown>
    return row(
      name as string,
      `${place as string}${required === true ? ', required' : ''}`,
      schema as Schema,
      [description as string],
    )
  })
  return table('Parameters', rows)
}

function row(name: string, note: string, schema: Schema, texts: readonly string[]): string {
  const about = [...texts, schema['description'] as string | undefined, limits(schema)]
    .filter(text => text !== undefined && text !== '')
    .map(text => inlineHtml(text!))
  return `<tr><td><code>${escapeHtml(name)}</code><small>${escapeHtml(note)}</small></td><td>${escapeHtml(typeName(schema))}</td><td>${about.join('<br>')}</td></tr>`
}

function table(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : `<h4>${title}</h4><table>${rows.join('')}</table>`
}

function body(document: OpenApiDocument, operation: Operation): string {
  const media = jsonOf(operation.requestBody)
  if (media === undefined)
    return operation.requestBody === undefined ? '' : '<p>The body is the image itself.</p>'
  const rows = fieldRows(document, media.schema, '')
  return `${table('Body', rows)}${sample(media.example)}`
}

function answers(operation: Operation): string {
  const parts = Object.entries(operation.responses).map(([status, response]) => {
    const media = status.startsWith('2') ? jsonOf(response) : undefined
    return media === undefined ? '' : `<p>Answers ${status}: <code>${shapeOf(media.schema)}</code></p>`
  })
  const errors = Object.entries(operation.responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(
      ([status, response]) =>
        `<tr><td>${status}</td><td>${codeLinks(response['x-codes'] as RefusalCode[])}</td></tr>`,
    )
  return `${parts.join('')}<details><summary>Errors</summary><table>${errors.join('')}</table></details>`
}

function codeLinks(codes: readonly RefusalCode[]): string {
  return codes.map(code => `<a href="#error-${code}"><code>${code}</code></a>`).join(' ')
}

/** What every code means, once. */
function errorSection(shown: readonly Shown[]): string {
  const codes = new Set(
    shown.flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap(response => (response['x-codes'] ?? []) as RefusalCode[]),
    ),
  )
  const rows = [...codes]
    .sort((one, other) => statusOf[one] - statusOf[other])
    .map(code => {
      const { when, remedy, details } = errorGuide[code]
      const texts = [when, remedy, ...(details === undefined ? [] : [`Details: ${details}.`])]
      return `<tr id="error-${code}"><td><code>${code}</code><small>${statusOf[code]}</small></td><td>${texts.map(inlineHtml).join('<br>')}</td></tr>`
    })
  return `<section class="tag" id="errors"><h2>Errors</h2><table>${rows.join('')}</table></section>`
}

/** `{ data: [Order], meta }`, the record's name leading to its description. */
function shapeOf(schema: Schema): string {
  const { data, meta } = (schema['properties'] ?? {}) as Record<string, Schema | undefined>
  const list = data?.['type'] === 'array'
  const reference = (list ? (data?.['items'] as Schema) : data)?.['$ref']
  const name = typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined
  const shown = name === undefined ? 'any' : `<a href="#object-${name}">${name}</a>`
  return `{ data: ${list ? `[${shown}]` : shown}${meta === undefined ? '' : ', meta'} }`
}

/** What the answers hold, once each. */
function objectSection(document: OpenApiDocument): string {
  const articles = Object.entries(document.components.schemas).map(([name, schema]) => {
    const rows = fieldRows(document, schema, '')
    const about = inlineHtml((schema['description'] as string | undefined) ?? '')
    return `<article id="object-${name}"><h3>${name}</h3><p>${about}</p>${table('Fields', rows)}<details><summary>Example</summary>${sample(exampleOf(schema))}</details></article>`
  })
  return `<section class="tag" id="objects"><h2>Objects</h2>${articles.join('\n')}</section>`
}

type Media = { schema: Schema; example?: unknown }

function jsonOf(holder: Schema | undefined): Media | undefined {
  return (holder?.['content'] as Record<string, Media> | undefined)?.['application/json']
}

function sample(example: unknown): string {
  return example === undefined ? '' : `<pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`
}

const maxNesting = 4

/** A row for each field, nested ones with their path. */
function fieldRows(document: OpenApiDocument, sent: Schema, path: string): string[] {
  const schema = resolve(document, sent)
  const required = new Set((schema['required'] ?? []) as string[])
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  return fields.flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`
    const one = resolve(document, field)
    const inner = [one['type']].flat().includes('array')
      ? resolve(document, (one['items'] ?? {}) as Schema)
      : one
    const nested = at.split('.').length < maxNesting && inner['properties'] !== undefined
    const own = row(at, required.has(name) ? 'required' : '', one, [])
    return nested ? [own, ...fieldRows(document, inner, at)] : [own]
  })
}

function resolve(document: OpenApiDocument, schema: Schema): Schema {
  const reference = schema['$ref']
  if (typeof reference !== 'string') return schema
  return document.components.schemas[reference.slice(reference.lastIndexOf('/') + 1)] ?? {}
}

function typeName(schema: Schema): string {
  const types = [(schema['type'] ?? 'any') as string | string[]].flat().join(' or ')
  const format = schema['format'] === undefined ? '' : ` (${schema['format'] as string})`
  if (schema['anyOf'] !== undefined) return (schema['anyOf'] as Schema[]).map(typeName).join(' or ')
  const items = schema['items'] as Schema | undefined
  return items === undefined
    ? types + format
    : `${types} of ${items['$ref'] === undefined ? typeName(items) : 'object'}`
}

const limitWords = [
  ['minimum', '≥ '],
  ['exclusiveMinimum', '> '],
  ['maximum', '≤ '],
  ['exclusiveMaximum', '< '],
  ['minLength', 'at least characters: '],
  ['maxLength', 'at most characters: '],
  ['minItems', 'at least items: '],
  ['maxItems', 'at most items: '],
  ['multipleOf', 'steps of '],
] as const

function limits(schema: Schema): string {
  const words = limitWords.flatMap(([keyword, text]) =>
    schema[keyword] === undefined ? [] : [`${text}${String(schema[keyword] as number)}`],
  )
  if (schema['default'] !== undefined) words.push(`default \`${JSON.stringify(schema['default'])}\``)
  if (Array.isArray(schema['enum']))
    words.push(`one of ${schema['enum'].map(one => `\`${String(one)}\``).join(', ')}`)
  return words.join(' · ')
}
