import { Type } from 'typebox'
import { strict, text } from '../../wire/common.schema.ts'

const OwnersPin = Type.String({
  pattern: '^[0-9]{6,8}$',
  writeOnly: true,
  description: '6 to 8 digits; never returned.',
  examples: ['258013'],
})

export const SetUp = strict({
  token: text(64, { description: 'From the address that the start of the service printed.' }),
  name: text(120, { description: 'The name of the brand, and of its first branch.' }),
  currency: text(3, { description: 'ISO 4217, such as EUR.', examples: ['EUR'] }),
  timezone: text(64, { description: 'IANA, such as Europe/Rome.', examples: ['Europe/Rome'] }),
  languages: Type.Array(text(35), {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description: 'BCP 47, the default language first.',
    examples: [['it', 'en']],
  }),
  owner: strict(
    { name: text(120, { description: 'Their name.' }), pin: OwnersPin },
    { description: 'The first person, who may do everything.' },
  ),
})
