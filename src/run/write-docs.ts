import { mkdir, writeFile } from 'node:fs/promises'
import packageJson from '../../package.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { allEndpoints } from '../endpoints.ts'
import { errorsMarkdown } from '../http/document/errors-page.ts'
import { openApiDocument } from '../http/document/openapi.ts'

/** The files of `docs/` that are generated from the code; test/contract/contract.test.ts compares them with it. */
export function generatedDocs(): Record<string, string> {
  // The context is only used when operations are called.
  const endpoints = allEndpoints({} as Context)
  const { paths, components, webhooks, ...rest } = openApiDocument(endpoints, packageJson.version)
  const depths = { paths: 2, webhooks: 2, components: 2 }
  return {
    'docs/openapi.json': `${jsonLines({ ...rest, paths, webhooks, components }, depths)}\n`,
    'docs/errors.md': errorsMarkdown(endpoints),
  }
}

/**
 * Writes each operation and component on a line of its own, so that diffs are small.
 * @param depth levels of objects with a line for each entry, in all or by the entry's name
 */
export function jsonLines(
  value: object,
  depth: number | Readonly<Record<string, number>>,
  indent = '',
): string {
  if (depth === 0) return JSON.stringify(value)
  const lines = Object.entries(value).map(([name, inner]) => {
    const below = typeof depth === 'number' ? depth - 1 : (depth[name] ?? 0)
    return `${indent} ${JSON.stringify(name)}: ${jsonLines(inner as object, below, `${indent} `)}`
  })
  return `{\n${lines.join(',\n')}\n${indent}}`
}

if (import.meta.main) {
  await mkdir('docs', { recursive: true })
  for (const [path, text] of Object.entries(generatedDocs())) await writeFile(path, text)
}
