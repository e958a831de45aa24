import { Type } from 'typebox'
import {
  defaultOverlapSeconds,
  devicePurposes,
  maxBackdateDays,
  maxOverlapSeconds,
  maxRateLimit,
} from '../access/key.types.ts'
import { scopes } from '../access/scope.rules.ts'
import { nullable, oneOf, optional, strict, text, Timestamp, Ulid } from '../wire/common.schema.ts'

export const Scopes = Type.Array(oneOf(scopes), {
  minItems: 1,
  maxItems: scopes.length,
  uniqueItems: true,
  description: 'Permissions of the key; writing includes reading.',
})
export const RateLimit = Type.Integer({
  minimum: 1,
  maximum: maxRateLimit,
  description: 'Requests in any 60 seconds, those of keys that it made included.',
})
export const BackdateDays = Type.Integer({
  minimum: 0,
  maximum: maxBackdateDays,
  description: 'How many days back `ordered_at` may be.',
})

export const KeyText = nullable(
  Type.String({ description: 'The key itself, shown only once; null when the request is a retry.' }),
)

export const CreateKey = strict({
  name: text(120),
  scopes: Type.Optional(Scopes),
  for: optional(oneOf(devicePurposes), 'Purpose of the key, which selects its scopes; instead of `scopes`.'),
  branch_ids: Type.Optional(Type.Array(Ulid, { maxItems: 1000, uniqueItems: true })),
  rate_limit: Type.Optional(RateLimit),
  backdate_days: Type.Optional(BackdateDays),
  expires_at: Type.Optional(nullable(Timestamp)),
})

export const RotateKey = strict({
  overlap_seconds: optional(
    Type.Integer({ minimum: 0, maximum: maxOverlapSeconds, default: defaultOverlapSeconds }),
    'How long the previous text remains valid; 0 ends it at once.',
  ),
})
