import type { Schema } from '../input/prepare-schema.rules.ts'
import type { OpenApiDocument } from './openapi.schema.ts'

export type GuidePage = { path: string; title: string; text: string }

type Tag = { name: string; description: string; 'x-displayName'?: string }

/**
 * The document as the viewer shows it, with the guide beside the operations. Each section of a page is a tag: the
 * viewer's search reads the whole text of a tag, but only the headings of the general description.
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
    components: {
      ...document.components,
      schemas: withoutWrappers(document.components.schemas),
    },
    info: {
      ...document.info,
      description: `[openapi.json](/v1/openapi.json)\n\n${String(document.info['description'])}`,
    },
    tags: [...tags, ...shown],
    'x-tagGroups': [{ name: 'API', tags: tags.map(({ name }) => name) }, ...groups],
  }
}

type Schemas = Record<string, Schema>

/**
 * Leaves the models that stand around a record or are sent to make one out of the list of models and of the search: the
 * operations show them, and each would be found for every word that its record is found for.
 */
function withoutWrappers(schemas: Schemas): Schemas {
  const shown = Object.entries(schemas).map(([name, schema]) => {
    return [name, isWrapper.test(name) ? { ...schema, 'x-scalar-ignore': true } : schema] as const
  })
  return Object.fromEntries(shown)
}

const isWrapper = /(?:Answer|List|Meta|Summary|Request|Input)$/

type Section = { path: string; name: string; heading: string; text: string }

function sectionsOf({ path, text }: GuidePage): Section[] {
  return partsOf(text).map((part, at) => {
    const [heading = '', ...lines] = part.split('\n')
    const shown = heading.replace(/^#+ /, '')
    const anchor =
      at === 0
        ? ''
        : `#${shown
            .toLowerCase()
            .replaceAll(/[^\w -]/g, '')
            .replaceAll(' ', '-')}`
    return { path, name: sectionName(`/${path}`, anchor), heading: shown, text: lines.join('\n').trim() }
  })
}

/** Splits a text before its headings; in a block of code, `#` begins a comment. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (const part of text.split(/^(?=##? )/m)) {
    const fences = parts.at(-1)?.match(/^```/gm)?.length ?? 0
    if (fences % 2 === 1) parts.push(parts.pop()! + part)
    else parts.push(part)
  }
  return parts
}

/** The section's part of the viewer's address. The first one of a page is that of the whole page. */
function sectionName(pathname: string, anchor: string): string {
  const page = /(\w[\w-]*)\.md$/.exec(pathname)?.[1] ?? pathname
  return `guide-${page.toLowerCase()}${anchor.replace('#', '-')}`
}

/** Links lead to sections; one to a file that is not shown here stays as text, and a picture is left out. */
function withLinks({ path, text }: Section, names: ReadonlySet<string>): string {
  return text
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]+)\]\((?![a-z]+:|\/)([^)]+)\)/g, (_whole, words: string, target: string) => {
      const { pathname, hash } = new URL(target, `http://guide/${path}`)
      const name = [hash, ''].map(anchor => sectionName(pathname, anchor)).find(one => names.has(one))
      return name === undefined ? words : `[${words}](#tag/${name})`
    })
}
