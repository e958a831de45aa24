import { Type } from 'typebox'
import { devicePurposes } from '../access/key.types.ts'
import { readOnly, readOnlyMoment } from '../records/field.schema.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { nullable, oneOf, Ulid } from '../wire/common.schema.ts'
import { devicesOf } from './device.store.ts'

/** A paired browser. It is stored as the key in its cookie, and `PATCH /api-keys/{id}` names it. */
export const deviceKind = recordKind({
  resource: 'device',
  scope: 'api_keys',
  tag: 'Devices',
  table: 'api_keys',
  path: '/devices',
  plural: 'Devices',
  view: devicesOf,
  fields: {
    name: readOnly(Type.String()),
    purpose: readOnly(oneOf(devicePurposes)),
    branch_ids: readOnly(Type.Array(Ulid, { description: 'Empty: every branch, also later ones.' })),
    station_id: readOnly(nullable(Ulid)),
    register: readOnly(nullable(Type.String({ description: 'The cash drawer of a till.' }))),
    encrypted: readOnly(
      Type.Boolean({
        description: 'Whether it was last seen over https; without, the network can read its key.',
      }),
    ),
    last_seen_at: readOnlyMoment('When it was last seen, to the minute.'),
    last_seen_ip: readOnly(
      nullable(Type.String({ description: 'The address from which it was last seen.' })),
    ),
    user_agent: readOnly(nullable(Type.String({ description: 'How its browser describes itself.' }))),
    created_by_key_id: readOnly(
      nullable(Type.String({ description: 'The key that made its code; null for one of the operator.' })),
    ),
    unpaired_at: readOnlyMoment('When it was unpaired, which is permanent; null while it is not.'),
  },
  branch: 'some',
  sorts: ['name'],
})
