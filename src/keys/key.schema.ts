import { Type } from 'typebox'
import { maxBackdateDays, maxRateLimit } from '../access/key.types.ts'
import { scopes } from '../access/scope.rules.ts'
import { nullable, oneOf, strict, text, Timestamp, Ulid } from '../wire/common.schema.ts'
import { keyPurposeNames } from './key-purposes.types.ts'

/** Seven days: long enough to reach every till of a chain, short enough that an old text is not forgotten. */
export const maxOverlapSeconds = 7 * 86_400
export const usualOverlapSeconds = 86_400

export const Scopes = Type.Array(oneOf(scopes), {
  minItems: 1,
  maxItems: scopes.length,
  uniqueItems: true,
  description: 'The operations the key may ask for; writing includes reading.',
})
export const RateLimit = Type.Integer({
  minimum: 1,
  maximum: maxRateLimit,
  description: 'Requests in any 60 seconds.',
})
export const BackdateDays = Type.Integer({
  minimum: 0,
  maximum: maxBackdateDays,
  description: 'How far back `ordered_at` may lie.',
})

export const KeyText = nullable(
  Type.String({ description: 'The key itself, shown this once; null when a request is repeated.' }),
)

export const CreateKey = strict({
  name: text(120),
  scopes: Type.Optional(Scopes),
  for: Type.Optional(
    oneOf(keyPurposeNames, { description: 'In place of `scopes`: what it is used at, which names them.' }),
  ),
  branch_ids: Type.Optional(Type.Array(Ulid, { maxItems: 1000, uniqueItems: true })),
  rate_limit: Type.Optional(RateLimit),
  backdate_days: Type.Optional(BackdateDays),
  expires_at: Type.Optional(nullable(Timestamp)),
})

export const RotateKey = strict({
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxOverlapSeconds,
      default: usualOverlapSeconds,
      description: 'How long the text before goes on working beside the new one; 0 ends it at once.',
    }),
  ),
})
