import { Type } from 'typebox'
import { nullable } from './common.schema.ts'
import { metadataLimits } from './words.types.ts'

const { keys, keyLength, length } = metadataLimits

/** Key-value data that clients store with a record, as answers show it. */
export const Metadata = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: Type.String(),
  description: 'Your own key-value data, stored with the record and not interpreted.',
  examples: [{ till: '3' }],
})

/** The same in requests. */
export const MetadataIn = Type.Unsafe<Record<string, string | null>>({
  type: 'object',
  maxProperties: keys,
  propertyNames: Type.String({ minLength: 1, maxLength: keyLength }),
  additionalProperties: nullable(Type.String({ maxLength: length })),
  description: `Your own key-value data, up to ${keys} keys. Keys that are not sent are kept; null removes a key.`,
  examples: [{ till: '3' }],
})
