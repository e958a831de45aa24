import { mapValues } from '../../lib/map-values.ts'
import type { Operation, Paths } from './parts/openapi.schema.ts'

const api = '/v1/pos'

/** Adds to each operation how `@comanda/client` calls it; streams and uploads have methods of their own there. */
export function withClientSamples(paths: Paths): Paths {
  return mapValues(paths, (item, path) =>
    mapValues(item, (operation, method) => {
      const source = sampleOf(operation, method, path)
      return source === undefined
        ? operation
        : { ...operation, 'x-codeSamples': [{ lang: 'js', label: '@comanda/client', source }] }
    }),
  )
}

function sampleOf(operation: Operation, method: string, path: string): string | undefined {
  const content = operation.requestBody?.['content'] as Record<string, { example?: unknown }> | undefined
  const body = content?.['application/json']
  if (!path.startsWith(api) || path.endsWith('/stream') || (content !== undefined && body === undefined))
    return undefined
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const options = [
    ...(names.length === 0 ? [] : [`path: { ${names.join(', ')} }`]),
    ...(body === undefined ? [] : [`body: ${javascriptOf(body.example ?? {})}`]),
  ]
  const given = options.length === 0 ? '' : `, { ${options.join(', ')} }`
  return [
    "import { Comanda } from '@comanda/client'",
    '',
    'const comanda = new Comanda({ url, key })',
    `const answer = await comanda.${method}('${path.slice(api.length)}'${given})`,
  ].join('\n')
}

/** JSON with names as they are written in a program. */
function javascriptOf(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
}
