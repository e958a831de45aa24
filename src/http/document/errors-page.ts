import { refusalCodes, type RefusalCode } from '../../lib/refusal.ts'
import type { Endpoint } from '../endpoint.ts'
import { errorGuide } from './error-guide.texts.ts'
import { statusOf } from '../errors.ts'
import { codesOf } from './operation-codes.ts'

/** `docs/errors.md`: every code, in the order of the status. */
export function errorsMarkdown(endpoints: readonly Endpoint[]): string {
  const given = new Set<RefusalCode>(['method_not_allowed', ...endpoints.flatMap(codesOf)])
  const codes = refusalCodes.toSorted((one, other) => statusOf[one] - statusOf[other])
  return `# Errors

Every error answer, whichever part of the service gives it, has this shape and no other:

\`\`\`json
{ "error": { "code": "not_found", "message": "There is no order with this id. Compare it with the list.", "details": { "resource": "order", "id": "…" } } }
\`\`\`

\`code\` never changes: branch on it. \`message\` is for people and may change. \`details\` is always an object, empty where a
code has nothing to add. The id to quote when you ask for help stands in the header \`X-Request-Id\`.

| status | means |
|---|---|
| 400, 405, 413, 415, 431 | fix the client |
| 401, 403 | another key is needed |
| 404 | it is not there, or not yours |
| 408, 429, 503 | wait (\`Retry-After\`), then send the same request again |
| 409, 412 | read again and decide |
| 422 | fix the request |
| 500 | a fault of the service |

A field at fault is named by its \`path\` (\`lines.2.quantity\`, \`query.page\`, or \`body\` for the whole) and the \`rule\` it breaks:
\`required\` \`type\` \`format\` \`enum\` \`min\` \`max\` \`min_length\` \`max_length\` \`min_items\` \`max_items\` \`decimals\` \`unknown_field\`
\`unknown_parameter\` \`duplicate\` \`not_found\` \`not_allowed\` \`depth\` \`expired\`.

| status | code | when | what to do | details |
|---|---|---|---|---|
${codes
  .filter(code => given.has(code))
  .map(line)
  .join('\n')}

Reserved for features that are not there yet, and never given today: ${reserved(codes.filter(code => !given.has(code)))}.

This file is written by \`npm run docs\` from \`src/http/document/error-guide.texts.ts\`.
`
}

function line(code: RefusalCode): string {
  const { when, remedy, details } = errorGuide[code]
  return `| ${statusOf[code]} | \`${code}\` | ${when} | ${remedy} | ${details ?? ''} |`
}

function reserved(codes: readonly RefusalCode[]): string {
  return codes.length === 0 ? 'none' : codes.map(code => `\`${code}\``).join(', ')
}
