import { mkdir, writeFile } from 'node:fs/promises'
import packageJson from '../../package.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { allEndpoints } from '../endpoints.ts'
import { errorsMarkdown } from '../http/document/errors-page.ts'
import { openApiDocument } from '../http/document/openapi.ts'

/** The files of `docs/` that are written from the code; test/contract.test.ts compares them with it. */
export function generatedDocs(): Record<string, string> {
  // Describing the operations asks nothing of the context; serving them would.
  const endpoints = allEndpoints({} as Context)
  return {
    'docs/openapi.json': `${JSON.stringify(openApiDocument(endpoints, packageJson.version), null, 1)}\n`,
    'docs/errors.md': errorsMarkdown(endpoints),
  }
}

if (import.meta.main) {
  await mkdir('docs', { recursive: true })
  for (const [path, text] of Object.entries(generatedDocs())) await writeFile(path, text)
}
