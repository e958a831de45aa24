import { Type } from 'typebox'
import { devicePurposes } from '../../access/key.types.ts'
import {
  dataOf,
  described,
  nullable,
  oneOf,
  optional,
  strict,
  text,
  Timestamp,
  Ulid,
} from '../../wire/common.schema.ts'

const Purpose = oneOf(devicePurposes, { description: 'The purpose of the device, which sets its scopes.' })
export const Code = text(20, {
  pattern: '^[A-Za-z0-9 -]*$',
  description: 'Six letters and digits; case, spaces and dashes do not matter.',
  examples: ['K7QX2M'],
})

export const MakeCode = strict({
  name: text(120),
  purpose: Purpose,
  branch_ids: optional(
    Type.Array(Ulid, { maxItems: 1000, uniqueItems: true }),
    'The branches of the device; by default those of the key, where empty is every branch.',
  ),
  station_id: optional(nullable(Ulid), 'The station of a kitchen device.'),
  register: optional(nullable(text(120)), 'The cash drawer of a till.'),
})

export const MadeCode = dataOf(
  strict({ code: Type.String({ description: 'Shown once.' }), expires_at: Timestamp }, { $id: 'DeviceCode' }),
)

export const PlannedDevice = dataOf(
  strict(
    {
      name: Type.String(),
      purpose: Purpose,
      brand: Type.String({ description: 'The name of the brand.' }),
      branches: Type.Array(Type.String(), { description: 'The names of its branches.' }),
      station: nullable(Type.String({ description: 'The name of its kitchen station.' })),
      register: nullable(Type.String()),
      expires_at: described(Timestamp, 'When the code expires.'),
    },
    { $id: 'PlannedDevice' },
  ),
)

export const Pair = strict({ code: Code })
