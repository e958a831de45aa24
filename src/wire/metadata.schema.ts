import { Type } from 'typebox'
import { nullable } from './common.schema.ts'
import { metadataLimits } from './words.types.ts'

const { keys, keyLength, length } = metadataLimits

/** Texts that a client keeps with a record, as answers show them. */
export const Metadata = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: Type.String(),
  description: 'Texts that you keep with the record, by keys of your own; the service reads none of them.',
  examples: [{ till: '3' }],
})

/** The same as it is sent. */
export const MetadataIn = Type.Unsafe<Record<string, string | null>>({
  type: 'object',
  maxProperties: keys,
  propertyNames: Type.String({ minLength: 1, maxLength: keyLength }),
  additionalProperties: nullable(Type.String({ maxLength: length })),
  description: `Up to ${keys} texts by keys of your own. A key that is not sent stays; null removes it.`,
  examples: [{ till: '3' }],
})
