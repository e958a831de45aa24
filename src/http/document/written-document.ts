import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../lib/start-error.ts'
import type { OpenApiDocument } from './parts/openapi.schema.ts'

/** Reads the API document as `npm run docs` wrote it: describing all operations again would delay every start. */
export function readWrittenDocument(file: URL): OpenApiDocument {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument
  } catch (cause) {
    throw new StartError(
      `The API document ${fileURLToPath(file)} cannot be read (${(cause as Error).message}): write it again with "npm run docs".`,
      { cause },
    )
  }
}
