import { escapeHtml, markdownHtml } from '../markdown.rules.ts'
import type { OpenApiDocument, Operation } from '../openapi.schema.ts'
import { documentedCodes } from '../openapi-refusals.ts'
import type { Schema } from '../prepare-schema.rules.ts'
import { curlOf, exampleBase } from './curl.ts'
import { type Field, fieldList, fieldsOf } from './fields.ts'

export type Shown = { method: string; path: string; operation: Operation }

/** One operation: what it does and takes on one side, a request and its answer on the other. */
export function operationArticle(document: OpenApiDocument, shown: Shown): string {
  const { method, path, operation } = shown
  const id = operation.operationId
  const scopes = (operation['security'] as { key?: string[] }[]).flatMap(one => one.key ?? [])
  return `<article id="${id}" aria-labelledby="${id}-title">
<div class="text">
<h3 id="${id}-title"><a href="#${id}">${escapeHtml(operation.summary)}</a></h3>
<p class="path">${badge(method)} <code class="url">${pathHtml(path)}</code> ${scopes.map(scopeBadge).join(' ')}</p>
${markdownHtml(withoutScope(operation.description))}
${parameters(operation)}
${body(document, operation)}
${answer(operation)}
${errors(document, operation)}
</div>
<div class="example">
${request(shown)}
${answerExample(operation)}
</div>
</article>`
}

export function badge(method: string): string {
  return `<span class="badge ${method}">${method === 'delete' ? 'del' : method}</span>`
}

function pathHtml(path: string): string {
  return escapeHtml(path).replaceAll(/\{\w+\}/g, name => `<i>${name}</i>`)
}

function scopeBadge(scope: string): string {
  return `<span class="scope" title="The scope that the key must have">${escapeHtml(scope)}</span>`
}

/** The badge says it. */
function withoutScope(description: string): string {
  return description.replace(/\n*^Scope: .*$/m, '')
}

function parameters(operation: Operation): string {
  const fields = operation.parameters.map((parameter): Field => {
    const { name, in: place, required, description, schema } = parameter as Record<string, unknown>
    return {
      name: name as string,
      note: place as string,
      required: required === true,
      schema: schema as Schema,
      text: description as string | undefined,
    }
  })
  const apart = Map.groupBy(fields, field => (field.note === 'path' || field.required ? 'own' : 'common'))
  const common = apart.get('common') ?? []
  const folded =
    common.length === 0
      ? ''
      : `<details class="more"><summary>Also ${common.map(one => escapeHtml(one.name)).join(', ')}</summary>${fieldList('Query and headers', common)}</details>`
  return fieldList('Parameters', apart.get('own') ?? []) + folded
}

function body(document: OpenApiDocument, operation: Operation): string {
  const media = jsonOf(operation.requestBody)
  if (media !== undefined) return fieldList('Body', fieldsOf(document, media.schema))
  if (operation.requestBody === undefined) return ''
  return '<h4>Body</h4><p>The picture itself: PNG, JPEG or WebP.</p>'
}

function answer(operation: Operation): string {
  const [status, response] = success(operation)
  const media = jsonOf(response)
  return media === undefined
    ? ''
    : `<h4>Answer</h4><p><code>${status}</code> with <code>${shapeOf(media.schema)}</code></p>`
}

function success(operation: Operation): [string, Schema] {
  return Object.entries(operation.responses).find(([status]) => status.startsWith('2'))!
}

/** `{ data: [Order], meta }`, the record's name leading to its description. */
function shapeOf(schema: Schema): string {
  const { data, meta } = (schema['properties'] ?? {}) as Record<string, Schema | undefined>
  const isList = data?.['type'] === 'array'
  const reference = (isList ? (data?.['items'] as Schema) : data)?.['$ref']
  const name = typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined
  const shown = name === undefined ? 'any' : `<a href="#object-${name}">${name}</a>`
  return `{ data: ${isList ? `[${shown}]` : shown}${meta === undefined ? '' : ', meta'} }`
}

function errors(document: OpenApiDocument, operation: Operation): string {
  const rows = documentedCodes(document, operation).map(([status, codes]) => {
    const links = codes.map(code => `<a href="#error-${code}"><code>${code}</code></a>`)
    return `<dt>${status}</dt><dd>${links.join('')}</dd>`
  })
  return `<details class="errors"><summary>Errors</summary><dl>${rows.join('')}</dl></details>`
}

function request({ method, path, operation }: Shown): string {
  const { before, after } = curlOf(method, path, operation, jsonOf(operation.requestBody)?.example)
  const text = `${escapeHtml(before)}<span class="base">${exampleBase}</span>${escapeHtml(after)}`
  return codeBlock('Request', text, `the request: ${operation.summary}`, 'shell')
}

function answerExample(operation: Operation): string {
  const [status, response] = success(operation)
  const media = jsonOf(response)
  return media?.example === undefined
    ? ''
    : jsonBlock(`Answer ${status}`, media.example, `the answer: ${operation.summary}`)
}

/** @param about what the button copies, for those who hear the page */
export function jsonBlock(title: string, value: unknown, about: string): string {
  return codeBlock(title, escapeHtml(JSON.stringify(value, null, 2)), about, 'json')
}

function codeBlock(title: string, html: string, about: string, kind: string): string {
  return `<div class="code"><div class="bar"><span>${title}</span><button type="button" aria-label="Copy ${escapeHtml(about)}">Copy</button></div><pre class="${kind}" tabindex="0" role="region" aria-label="${escapeHtml(about)}">${html}</pre></div>`
}

type Media = { schema: Schema; example?: unknown }

function jsonOf(holder: Schema | undefined): Media | undefined {
  return (holder?.['content'] as Record<string, Media> | undefined)?.['application/json']
}
