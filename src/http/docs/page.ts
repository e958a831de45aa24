import type { RefusalCode } from '../../lib/refusal.ts'
import { errorGuide } from '../error-guide.rules.ts'
import { statusOf } from '../errors.ts'
import { escapeHtml, inlineHtml, markdownHtml } from '../markdown.rules.ts'
import { guidePages } from '../guide-pages.ts'
import type { OpenApiDocument } from '../openapi.schema.ts'
import { documentedCodes } from '../openapi-refusals.ts'
import { docsScript, docsStyle } from './assets.ts'
import { fieldList, fieldsOf } from './fields.ts'
import { badge, operationArticle, type Shown } from './operation.ts'

/** Renders the document as one page that loads nothing else: no network, no library, no font. */
export function docsPage(document: OpenApiDocument): string {
  const groups = groupsOf(document)
  const shown = groups.flatMap(group => group.shown)
  const codes = codesOf(document, shown)
  const { title, version, summary, description } = document.info as Record<string, string>
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title!)} API</title>
<link rel="icon" href="${icon}">
<style>${docsStyle}</style>
</head>
<body>
<a class="skip" href="#top">Skip to the text</a>
<nav aria-label="Operations">
<div class="top"><a class="brand" href="#top">${escapeHtml(title!)} <small>API ${escapeHtml(version!)}</small></a>
<input id="search" type="search" placeholder="Search  ( / )" aria-label="Search operations, objects and errors" autocomplete="off"></div>
<details class="menu" open><summary>All operations</summary>
${groups.map(group => navGroup(group.tag, group.shown.map(operationItem), true)).join('\n')}
${navGroup('Objects', Object.keys(document.components.schemas).map(objectItem), false)}
${navGroup('Errors', codes.map(errorItem), false)}
<p class="none" hidden role="status">Nothing fits.</p>
</details>
</nav>
<main id="top">
<h1>${escapeHtml(title!)} API</h1>
<p class="lead">${escapeHtml(summary!)} <a href="/v1/openapi.json">openapi.json</a></p>
${firstSteps(shown)}
<ul>${guidePages.map(([path, title]) => `<li><a href="/${path}">${escapeHtml(title)}</a></li>`).join('')}</ul>
<h2>How it works</h2>
<div class="guide">${guide(description!)}</div>
${groups.map(({ tag, about, shown }) => `<section class="tag"><h2>${escapeHtml(tag)}</h2><p>${inlineHtml(about)}</p>${shown.map(one => operationArticle(document, one)).join('\n')}</section>`).join('\n')}
${objectSection(document)}
${errorSection(codes)}
</main>
<script>${docsScript}</script>
</body>
</html>
`
}

/** A plate, as a picture in the page itself. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7.5' fill='%23b3261e'/%3E%3Ccircle cx='8' cy='8' r='4' fill='none' stroke='%23fff' stroke-width='1.5'/%3E%3C/svg%3E"

type Group = { tag: string; about: string; shown: Shown[] }

/** In the document's order of tags; what concerns one record stands together. */
function groupsOf(document: OpenApiDocument): Group[] {
  const shown = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Shown => ({ method, path, operation })),
  )
  const byTag = Map.groupBy(shown, ({ operation }) => operation.tags[0]!)
  const tags = document['tags'] as { name: string; description: string }[]
  return tags.map(({ name, description }) => {
    const byRecord = Map.groupBy(byTag.get(name) ?? [], ({ path }) => path.split('/')[3] ?? '')
    return { tag: name, about: description, shown: [...byRecord.values()].flat() }
  })
}

/** First steps for a newcomer: the course of one evening. */
const evening = [
  ['openDiningSession', 'Open a bill at a table'],
  ['createTableOrder', 'Send a round to the kitchen'],
  ['setItemKitchenStatus', 'Cook it'],
  ['payDiningSession', 'Settle the bill'],
] as const

function firstSteps(shown: readonly Shown[]): string {
  const known = new Set(shown.map(({ operation }) => operation.operationId))
  const steps = evening.filter(([id]) => known.has(id))
  if (steps.length === 0) return ''
  return `<ol class="steps">${steps.map(([id, text]) => `<li><a href="#${id}">${text}</a></li>`).join('')}</ol>`
}

/** Each part of the guide as one piece, so that it is not torn between two columns. */
function guide(markdown: string): string {
  return markdown
    .split(/\n(?=## )/)
    .map(part => `<div>${markdownHtml(part)}</div>`)
    .join('\n')
}

function navGroup(title: string, items: readonly string[], open: boolean): string {
  return `<details class="group"${open ? ' open' : ''}><summary>${escapeHtml(title)}</summary><ul>${items.join('')}</ul></details>`
}

function operationItem({ method, path, operation }: Shown): string {
  const { summary, operationId } = operation
  return navItem(
    `${method} ${path} ${summary} ${operationId}`,
    operationId,
    `${badge(method)}<span>${escapeHtml(summary)}</span>`,
  )
}

const objectItem = (name: string) => navItem(`object ${name}`, `object-${name}`, `<span>${name}</span>`)
const errorItem = (code: RefusalCode) =>
  navItem(`error ${statusOf[code]} ${code}`, `error-${code}`, `<code>${code}</code>`)

function navItem(words: string, id: string, html: string): string {
  return `<li data-words="${escapeHtml(words.toLowerCase())}"><a href="#${id}">${html}</a></li>`
}

/** Describes each object of the answers once. */
function objectSection(document: OpenApiDocument): string {
  const articles = Object.entries(document.components.schemas).map(([name, schema]) => {
    const about = inlineHtml((schema['description'] as string | undefined) ?? '')
    return `<article id="object-${name}" aria-labelledby="object-${name}-title">
<div class="text"><h3 id="object-${name}-title"><a href="#object-${name}">${name}</a></h3><p>${about}</p>
${fieldList('Fields', fieldsOf(document, schema))}</div></article>`
  })
  return `<section class="tag" id="objects"><h2>Objects</h2><p>What the answers hold.</p>${articles.join('\n')}</section>`
}

function codesOf(document: OpenApiDocument, shown: readonly Shown[]): RefusalCode[] {
  const codes = shown.flatMap(({ operation }) =>
    documentedCodes(document, operation).flatMap(([, one]) => one),
  )
  // No operation lists it: it is the answer where there is none.
  return [...new Set<RefusalCode>(['method_not_allowed', ...codes])].sort(
    (one, other) => statusOf[one] - statusOf[other],
  )
}

/** Explains each error code once. */
function errorSection(codes: readonly RefusalCode[]): string {
  const rows = codes.map(code => {
    const { when, remedy, details } = errorGuide[code]
    const more = details === undefined ? '' : `<dd>Details: ${inlineHtml(details)}.</dd>`
    return `<div id="error-${code}"><dt><code>${code}</code><small>${statusOf[code]}</small></dt><dd>${inlineHtml(when)} ${inlineHtml(remedy)}</dd>${more}</div>`
  })
  return `<section class="tag" id="errors"><h2>Errors</h2><p>Branch on the code; the message is for people.</p><dl class="fields">${rows.join('')}</dl></section>`
}
