import type { Operation } from '../openapi.schema.ts'

/** Where the page puts the address that it was itself read from. */
export const exampleBase = 'http://127.0.0.1:8080'

/**
 * A request for a shell, to be copied: the key and the ids are variables, so that it can be sent as it is once they
 * are set. The address is kept apart as the page shows its own.
 * @param example the body, absent when there is none; an image is sent from a file
 */
export function curlOf(
  method: string,
  path: string,
  operation: Operation,
  example?: unknown,
): { before: string; after: string } {
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`
  const target = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `$${name.toUpperCase()}`)
  const options = [
    '-H "Authorization: Bearer $KEY"',
    ...headers(operation),
    ...bodyOptions(operation, example),
  ]
  return {
    before: `curl${verb} "`,
    after: `${target}${requiredQuery(operation)}"${options.map(option => ` \\\n  ${option}`).join('')}`,
  }
}

function requiredQuery(operation: Operation): string {
  const needed = operation.parameters.filter(one => one['in'] === 'query' && one['required'] === true)
  const words = needed.map(({ name }) => `${name as string}=$${(name as string).toUpperCase()}`)
  return words.length === 0 ? '' : `?${words.join('&')}`
}

function headers(operation: Operation): string[] {
  const once = operation.parameters.some(one => one['name'] === 'Idempotency-Key')
  return once ? ['-H "Idempotency-Key: $ONCE"'] : []
}

function bodyOptions(operation: Operation, example: unknown): string[] {
  if (operation.requestBody === undefined) return []
  if (example === undefined) return ['-H "Content-Type: image/jpeg"', '--data-binary @dish.jpg']
  const text = JSON.stringify(example, null, 2).replaceAll("'", "'\\''").replaceAll('\n', '\n  ')
  return ['-H "Content-Type: application/json"', `-d '${text}'`]
}
