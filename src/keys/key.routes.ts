import type { Context } from '../context.ts'
import { forgetBrand } from '../access/key.cache.ts'
import { parseTimestamp } from '../lib/zone.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { patchRecord } from '../records/write-record.ts'
import { onOne, recordEndpoints } from '../records/record.routes.ts'
import { patchBody, recordSchema } from '../records/record.schema.ts'
import type { RecordCall } from '../records/record.steps.ts'
import { dataOf, strict } from '../wire/common.schema.ts'
import { issueKey } from './issue-key.ts'
import { keyPurposes } from './key-purposes.types.ts'
import { keyKind } from './key.record.ts'
import { scopesBesidePurpose, scopesOrPurpose } from './key.refusals.ts'
import { CreateKey, KeyText, RotateKey, usualOverlapSeconds } from './key.schema.ts'
import { rotateKey } from './rotate-key.ts'

const common = {
  tag: keyKind.tag,
  resource: keyKind.resource,
  scope: 'api_keys.write',
  act: 'settings',
} as const

/** The record with the key itself, which is shown once. */
const WithText = dataOf(
  strict({ ...recordSchema(keyKind.fields, true).properties, key: KeyText }, { $id: 'IssuedApiKey' }),
)

const notBeyondOwn =
  'A key gives no more than it has itself: no scope, branch, request a minute, day back or life.'

/** The keys of a brand. */
export function keyEndpoints(ctx: Context): Endpoint[] {
  const records = recordEndpoints(ctx, keyKind)
  const reads = records.filter(({ method }) => method === 'GET')
  const changes = records.filter(({ method }) => method === 'PATCH' || method === 'DELETE')
  return [...reads, create(ctx), ...changes.map(change => byTheirKey(ctx, change)), rotate(ctx)]
}

/** A change of a key: by a key that may do as much, and in force at once. */
function byTheirKey(ctx: Context, change: Endpoint): Endpoint {
  const ends = change.method === 'DELETE'
  return {
    ...change,
    ...(ends ? {} : { body: patchBody(keyKind.fields, false) }),
    summary: ends ? 'Revoke an API key' : 'Change an API key',
    description: ends
      ? 'For good: within a second no process accepts it. The last key that makes others in every branch stays.'
      : `${notBeyondOwn} In force within a second.`,
    handle: async call => {
      const body = { ...(ends ? { active: false } : (call.body as object)), granter: call.caller }
      const answer = await patchRecord(ctx, keyKind, { ...asRecordCall(call), body })
      forgetBrand(ctx.db, call.caller.brand.id)
      return answer
    },
  }
}

function asRecordCall({ caller, params, ifMatch, lang }: Call): Omit<RecordCall, 'body'> {
  return { caller, id: (params as { id: string }).id, ifMatch, lang }
}

function create(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    method: 'POST',
    path: keyKind.path,
    operationId: 'createApiKey',
    summary: 'Make an API key',
    description:
      `The key itself is in this answer and in no other. ${notBeyondOwn} A field left out gets the usual value, or the ` +
      'key’s own where that is less.',
    body: CreateKey,
    status: 201,
    answer: WithText,
    refuses: ['branch_forbidden', 'limit_reached'],
    handle: async ({ caller, once, body }) => {
      const { name, for: purpose, scopes: listed, expires_at: end } = body
      if (listed !== undefined && purpose !== undefined) throw scopesBesidePurpose()
      const scopes = purpose === undefined ? listed : keyPurposes[purpose]
      if (scopes === undefined) throw scopesOrPurpose()
      const expiresAt = typeof end === 'string' ? parseTimestamp(end)!.ms : end
      const asked = { scopes, rateLimit: body.rate_limit, backdateDays: body.backdate_days, expiresAt }
      return issueKey(ctx, { caller, once, name, branchIds: body.branch_ids ?? caller.branchIds, asked })
    },
  })
}

function rotate(ctx: Context): Endpoint {
  const { path, params } = onOne(keyKind)
  return endpoint({
    ...common,
    method: 'POST',
    path: `${path}/rotate`,
    params,
    operationId: 'rotateApiKey',
    summary: 'Give an API key another text',
    description:
      'For a text that has leaked or grown old. The record stays, with its limit and its idempotency keys; the text ' +
      'before works until `previous_expires_at`, the one before that ends now.',
    body: RotateKey,
    status: 200,
    answer: WithText,
    refuses: ['branch_forbidden', 'invalid_transition'],
    handle: ({ caller, once, ifMatch, params: at, body }) => {
      const overlapSeconds = body.overlap_seconds ?? usualOverlapSeconds
      const keyId = at.id
      return rotateKey(ctx, { brandId: caller.brand.id, caller, once, ifMatch, keyId, overlapSeconds })
    },
  })
}
