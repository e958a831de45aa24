import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import packageJson from '../../package.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { allEndpoints } from '../endpoints.ts'
import { compactDocument, type CompactDocument } from '../http/document/compact-document.ts'
import { openApiDocument } from '../http/document/openapi.ts'

/** The promise that this program makes to its clients, as a release writes it down. */
export function currentPromise(): CompactDocument {
  return compactDocument(openApiDocument(allEndpoints({} as Context), packageJson.version))
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))

/** A line for each operation and schema, so that a change of one is a change of one line. */
function written({ version, operations, schemas }: CompactDocument): string {
  const lines = (record: object) =>
    Object.entries(record).map(([name, one]) => `  ${JSON.stringify(name)}: ${JSON.stringify(one)}`)
  const block = (name: string, record: object) => ` "${name}": {\n${lines(record).join(',\n')}\n }`
  return `{\n "version": "${version}",\n${block('operations', operations)},\n${block('schemas', schemas)}\n}\n`
}

/** A release is written once; `--again` is for one that nobody has yet. */
async function main(words: readonly string[]): Promise<number> {
  const file = `docs/released/v${packageJson.version}.openapi.json`
  if (existsSync(file) && !words.includes('--again')) {
    process.stderr.write(
      `${file} is there: raise the version in package.json, or add "-- --again" if nobody has it yet.\n`,
    )
    return 1
  }
  await mkdir('docs/released', { recursive: true })
  await writeFile(file, written(currentPromise()))
  process.stdout.write(`${file}\n`)
  return 0
}
