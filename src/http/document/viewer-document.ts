import { mapValues } from '../../lib/map-values.ts'
import type { Schema } from '../input/prepare-schema.rules.ts'
import { withClientSamples } from './client-samples.ts'
import type { OpenApiDocument } from './parts/openapi.schema.ts'

export type GuidePage = { path: string; title: string; text: string }

type Tag = { name: string; description: string; 'x-displayName'?: string }

/**
 * Prepares the document for the viewer, with the guide next to the operations. Each section of a page becomes a tag,
 * because the viewer's search covers the whole text of tags but only the headings of the general description.
 */
export function viewerDocument(document: OpenApiDocument, pages: readonly GuidePage[]): OpenApiDocument {
  const tags = document['tags'] as Tag[]
  const sections = pages.flatMap(sectionsOf)
  const names = new Set(sections.map(({ name }) => name))
  const shown = sections.map(section => ({
    name: section.name,
    'x-displayName': section.heading,
    description: withLinks(section, names),
  }))
  const groups = pages.map(({ path, title }) => ({
    name: title.split(':', 1)[0],
    tags: sections.filter(section => section.path === path).map(({ name }) => name),
  }))
  return {
    ...document,
    paths: withClientSamples(document.paths),
    components: { ...document.components, schemas: withoutWrappers(document.components.schemas) },
    info: {
      ...document.info,
      description: `[openapi.json](/v1/openapi.json)\n\n${String(document.info['description'])}`,
    },
    tags: [...tags, ...shown],
    'x-tagGroups': [{ name: 'API', tags: tags.map(({ name }) => name) }, ...groups],
  }
}

/**
 * Hides the models that wrap a record or are sent to create one: the operations show them, and the search would find each
 * of them in addition to its record.
 */
function withoutWrappers(schemas: Record<string, Schema>): Record<string, Schema> {
  return mapValues(schemas, (schema, name) =>
    isWrapper.test(name) ? { ...schema, 'x-scalar-ignore': true } : schema,
  )
}

const isWrapper = /(?:Answer|List|Meta|Summary|Request|Input)$/

type Section = { path: string; name: string; heading: string; text: string }

function sectionsOf({ path, text }: GuidePage): Section[] {
  return partsOf(text).map((part, at) => {
    const [heading = '', ...lines] = part.split('\n')
    const shown = heading.replace(/^#+ /, '')
    const words = shown.toLowerCase().replaceAll(/[^\w -]/g, '')
    const anchor = at === 0 ? '' : `#${words.replaceAll(' ', '-')}`
    return { path, name: sectionName(`/${path}`, anchor), heading: shown, text: lines.join('\n').trim() }
  })
}

/** Splits a text before its headings; `#` inside a code block starts a comment. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (const part of text.split(/^(?=##? )/m)) {
    const fences = parts.at(-1)?.match(/^```/gm)?.length ?? 0
    if (fences % 2 === 1) parts.push(parts.pop()! + part)
    else parts.push(part)
  }
  return parts
}

/** Names a section in the viewer's URL; the first section of a page has the name of the page. */
function sectionName(pathname: string, anchor: string): string {
  const page = /(\w[\w-]*)\.md$/.exec(pathname)?.[1] ?? pathname
  return `guide-${page.toLowerCase()}${anchor.replace('#', '-')}`
}

/** Points links to sections. Links to other files become plain text, and images are removed. */
function withLinks({ path, text }: Section, names: ReadonlySet<string>): string {
  return text
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]+)\]\((?![a-z]+:|\/)([^)]+)\)/g, (_whole, words: string, target: string) => {
      const { pathname, hash } = new URL(target, `http://guide/${path}`)
      const name = [hash, ''].map(anchor => sectionName(pathname, anchor)).find(one => names.has(one))
      return name === undefined ? words : `[${words}](#tag/${name})`
    })
}
