import { faultRules, refusalCodes, type RefusalCode, statusOf } from '../../lib/refusal.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { errorGuide } from './error-guide.texts.ts'
import { codesOf } from '../endpoint/operation-codes.ts'

/** Writes `docs/errors.md`: every code, sorted by status. */
export function errorsMarkdown(endpoints: readonly Endpoint[]): string {
  const used = new Set<RefusalCode>(['method_not_allowed', ...endpoints.flatMap(codesOf)])
  const codes = refusalCodes.toSorted((one, other) => statusOf[one] - statusOf[other])
  const unused = codes.filter(code => !used.has(code)).map(code => `\`${code}\``)
  return `# Errors

Every error answer has this shape and no other:

\`\`\`json
{ "error": { "code": "not_found", "message": "There is no order with this id. Check it against the list.", "details": { "resource": "order", "id": "…" } } }
\`\`\`

\`code\` never changes: branch on it. \`message\` is for people and may change. \`details\` is always an object, empty where a
code has nothing to add. Quote the \`X-Request-Id\` header when you ask for help.

| status | means |
|---|---|
| 400, 405, 413, 415, 431 | fix the client |
| 401, 403 | use another key |
| 404 | it does not exist, or is not yours |
| 408, 429, 503 | wait (\`Retry-After\`), then send the same request again |
| 409, 412 | read the record again and decide |
| 422 | fix the request |
| 500 | a fault of the service |

An invalid field is named by its \`path\` (\`lines.2.quantity\`, \`query.page\`, or \`body\` for the whole body) and the \`rule\` it
breaks: ${faultRules.map(rule => `\`${rule}\``).join(' ')}.

| status | code | when | what to do | details |
|---|---|---|---|---|
${codes
  .filter(code => used.has(code))
  .map(line)
  .join('\n')}

Reserved for later features and not used today: ${unused.join(', ') || 'none'}.

This file is written by \`npm run docs\` from \`src/http/document/error-guide.texts.ts\`.
`
}

function line(code: RefusalCode): string {
  const { when, remedy, details } = errorGuide[code]
  return `| ${statusOf[code]} | \`${code}\` | ${when} | ${remedy} | ${details ?? ''} |`
}
