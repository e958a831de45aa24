import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import packageJson from '../../package.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { allEndpoints } from '../endpoints.ts'
import { compactDocument, type CompactDocument } from '../http/document/compact-document.ts'
import { openApiDocument } from '../http/document/openapi.ts'
import { jsonLines } from './write-docs.ts'

/** The API of this version as recorded at a release, with which later versions stay compatible. */
export function currentPromise(): CompactDocument {
  return compactDocument(openApiDocument(allEndpoints({} as Context), packageJson.version))
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))

/** Writes the document of a release once; `--again` replaces one that is not published yet. */
async function main(words: readonly string[]): Promise<number> {
  const file = `docs/released/v${packageJson.version}.openapi.json`
  if (existsSync(file) && !words.includes('--again')) {
    process.stderr.write(
      `${file} already exists: increase the version in package.json, or add "-- --again" if it is not published yet.\n`,
    )
    return 1
  }
  await mkdir('docs/released', { recursive: true })
  await writeFile(file, `${jsonLines(currentPromise(), { operations: 1, schemas: 1 })}\n`)
  process.stdout.write(`${file}\n`)
  return 0
}
