import { type TSchema, Type } from 'typebox'
import { staffRoles } from '../access/caller.rules.ts'
import { devicePurposes, keyKinds } from '../access/key.types.ts'
import { rolePermissions } from '../access/role.rules.ts'
import { scopes } from '../access/scope.rules.ts'
import { dataOf, described, nullable, oneOf, strict, Timestamp, Ulid } from '../wire/common.schema.ts'

const Key = strict({
  id: Ulid,
  name: Type.String(),
  kind: oneOf(keyKinds, { description: 'A program’s key, or a device: a browser that was paired.' }),
  purpose: nullable(oneOf(devicePurposes, { description: 'The purpose of the device; null for a key.' })),
  scopes: Type.Array(oneOf(scopes)),
  branch_ids: Type.Array(Ulid, { description: 'Empty: every branch, also later ones.' }),
  station_id: nullable(described(Ulid, 'The kitchen station of a kitchen device.')),
  register: nullable(Type.String({ description: 'The cash drawer of a till.' })),
  requires_staff: Type.Boolean({ description: 'Nearly nothing is open to it until a person signs in.' }),
})

const Staff = strict({
  id: Ulid,
  name: Type.String(),
  role: oneOf(staffRoles),
  may: Type.Array(oneOf(rolePermissions), { description: 'The permissions of the role.' }),
})

/** @param brand the schemas of the records */
export function meAnswer(brand: TSchema, branch: TSchema) {
  return dataOf(
    strict(
      {
        key: Key,
        staff: nullable(Staff),
        brand: brand,
        branches: Type.Array(branch, {
          description: 'The active branches that both the key and the signed-in person may use.',
        }),
        server_time: described(Timestamp, 'The clock of the service.'),
        pin_lengths: Type.Array(Type.Integer(), {
          description: 'How many digits the PINs of active staff have, shortest first.',
        }),
        screen_version: Type.String({
          description: 'The version of the screens that this service serves; empty without screens.',
        }),
      },
      { $id: 'Me' },
    ),
  )
}
