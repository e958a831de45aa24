import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { forgetBrand } from '../access/key.cache.ts'
import { defaultOverlapSeconds } from '../access/key.types.ts'
import { parseTimestamp } from '../lib/zone.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { patchRecord } from '../records/write-record.ts'
import { onOne, recordEndpoints } from '../records/record.routes.ts'
import { patchBody, recordAnswer, recordSchema } from '../records/record.schema.ts'
import { dataOf, optional, strict } from '../wire/common.schema.ts'
import { issueKey } from './issue-key.ts'
import { keyPurposes } from './key-purposes.types.ts'
import { keyKind } from './key.record.ts'
import { scopesBesidePurpose, scopesOrPurpose } from './key.refusals.ts'
import { CreateKey, KeyText, RotateKey } from './key.schema.ts'
import { revokeKey } from './revoke-key.command.ts'
import { rotateKey } from './rotate-key.ts'

const common = {
  tag: keyKind.tag,
  resource: keyKind.resource,
  scope: 'api_keys.write',
  permission: 'settings',
} as const

/** The record with the key's text, which is shown once. */
const WithText = dataOf(
  strict({ ...recordSchema(keyKind.fields, true).properties, key: KeyText }, { $id: 'IssuedApiKey' }),
)

const notBeyondOwn =
  'A key can grant only what it has itself: its scopes, branches, rate limit, backdating and lifetime.'
const countsForMaker =
  'Requests of the new key also count against the rate limits of your key and of those that made yours.'

/** The operations on the API keys of a brand. */
export function keyEndpoints(ctx: Context): Endpoint[] {
  const records = recordEndpoints(ctx, keyKind)
  const reads = records.filter(({ method }) => method === 'GET')
  const changes = records.filter(({ method }) => method === 'PATCH')
  return [
    ...reads,
    create(ctx),
    ...changes.map(change => limitToOwnRights(ctx, change)),
    revoke(ctx),
    rotate(ctx),
  ]
}

/** Limits changes of a key to callers with at least its rights, and applies them at once. */
function limitToOwnRights(ctx: Context, change: Endpoint): Endpoint {
  return {
    ...change,
    body: patchBody(keyKind.fields, false),
    description: `${notBeyondOwn} Changes take effect within a second.`,
    handle: async ({ caller, params, body: sent, ifMatch, lang }) => {
      const body = { ...(sent as object), granter: caller }
      const { id } = params as { id: string }
      const answer = await patchRecord(ctx, keyKind, { caller, id, body, ifMatch, lang })
      forgetBrand(ctx.db, caller.brand.id)
      return answer
    },
  }
}

function revoke(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    ...onOne(keyKind),
    method: 'DELETE',
    operationId: 'deactivateApiKey',
    summary: 'Revoke an API key',
    description:
      'Permanent: within a second no process accepts the key. The last key that can create keys in every branch cannot be revoked.',
    query: strict({
      children: optional(
        Type.Boolean(),
        'Also revoke the keys that this one made, directly or through others; also when it is revoked already.',
      ),
    }),
    status: 200,
    answer: recordAnswer(keyKind.fields),
    refuses: ['branch_forbidden', 'in_use'],
    handle: ({ caller, ifMatch, params: { id: keyId }, query: { children = false } }) =>
      revokeKey(ctx, { brandId: caller.brand.id, caller, ifMatch, keyId, children }),
  })
}

function create(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    method: 'POST',
    path: keyKind.path,
    operationId: 'createApiKey',
    summary: 'Create an API key',
    description:
      `Only this answer contains the key itself. ${notBeyondOwn} Omitted fields get the default, or the value of your own ` +
      `key where that is less. ${countsForMaker}`,
    body: CreateKey,
    status: 201,
    answer: WithText,
    refuses: ['branch_forbidden', 'limit_reached'],
    handle: async ({ caller, idempotencyKey, body }) => {
      const { name, for: purpose, scopes: listed, expires_at: end } = body
      if (listed !== undefined && purpose !== undefined) throw scopesBesidePurpose()
      const scopes = purpose === undefined ? listed : keyPurposes[purpose]
      if (scopes === undefined) throw scopesOrPurpose()
      const expiresAt = typeof end === 'string' ? parseTimestamp(end)!.ms : end
      const rights = { scopes, rateLimit: body.rate_limit, backdateDays: body.backdate_days, expiresAt }
      return issueKey(ctx, {
        caller,
        idempotencyKey,
        name,
        branchIds: body.branch_ids ?? caller.branchIds,
        rights,
      })
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
    summary: 'Rotate an API key',
    description:
      'Replaces the text of a key that has leaked or is old. The record, its rate limit and its idempotency keys stay. The ' +
      'previous text works until `previous_expires_at`; older ones stop working now.',
    body: RotateKey,
    status: 200,
    answer: WithText,
    refuses: ['branch_forbidden', 'invalid_transition'],
    handle: ({ caller, idempotencyKey, ifMatch, params: at, body }) => {
      const overlapSeconds = body.overlap_seconds ?? defaultOverlapSeconds
      const keyId = at.id
      return rotateKey(ctx, {
        brandId: caller.brand.id,
        caller,
        idempotencyKey,
        ifMatch,
        keyId,
        overlapSeconds,
      })
    },
  })
}
