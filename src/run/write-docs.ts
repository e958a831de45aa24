import { mkdir, writeFile } from 'node:fs/promises'
import packageJson from '../../package.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { allEndpoints } from '../endpoints.ts'
import { errorsMarkdown } from '../http/document/errors-page.ts'
import { openApiDocument } from '../http/document/openapi.ts'
import type { OpenApiDocument } from '../http/document/openapi.schema.ts'

/** The files of `docs/` that are generated from the code; test/contract/contract.test.ts compares them with it. */
export function generatedDocs(): Record<string, string> {
  // The context is only used when operations are called.
  const endpoints = allEndpoints({} as Context)
  return {
    'docs/openapi.json': written(openApiDocument(endpoints, packageJson.version)),
    'docs/errors.md': errorsMarkdown(endpoints),
  }
}

/** Writes each operation and component on a line of its own, so that diffs are small. */
function written(document: OpenApiDocument): string {
  const { paths, components, webhooks, ...rest } = document
  const lines = (record: object, indent: string, inner: (value: unknown) => string) =>
    `{\n${Object.entries(record)
      .map(([name, one]) => `${indent} ${JSON.stringify(name)}: ${inner(one)}`)
      .join(',\n')}\n${indent}}`
  const twice = (value: unknown) => lines(value as object, '  ', JSON.stringify)
  const blocks = { paths, webhooks, components }
  const small = Object.entries(rest).map(([name, one]) => ` ${JSON.stringify(name)}: ${JSON.stringify(one)}`)
  const large = Object.entries(blocks).map(
    ([name, one]) => ` ${JSON.stringify(name)}: ${lines(one as object, ' ', twice)}`,
  )
  return `{\n${[...small, ...large].join(',\n')}\n}\n`
}

if (import.meta.main) {
  await mkdir('docs', { recursive: true })
  for (const [path, text] of Object.entries(generatedDocs())) await writeFile(path, text)
}
