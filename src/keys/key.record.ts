import { Type } from 'typebox'
import type { Caller } from '../access/caller.rules.ts'
import { devicePurposes, keyKinds } from '../access/key.types.ts'
import type { Row } from '../db/database.ts'
import { optionalMoment, plain, readOnly, readOnlyMoment, references } from '../records/field.schema.ts'
import { byColumn } from '../records/filter.store.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { nullable, oneOf, text } from '../wire/common.schema.ts'
import { requireWithin, type KeyRights } from './grant.rules.ts'
import { areOnlyMakers, ownRights } from './key-record.store.ts'
import { deviceIsFixed, lastMaker } from './key.refusals.ts'
import { BackdateDays, RateLimit, Scopes } from './key.schema.ts'

/** An API key as a record; creating and rotating have their own verbs. No field shows the hash. */
export const keyKind = recordKind({
  resource: 'api_key',
  scope: 'api_keys',
  tag: 'API keys',
  table: 'api_keys',
  fields: {
    name: plain(text(120), { required: true }),
    scopes: plain(Scopes, { required: true, fixed: true }),
    branch_ids: references('branches'),
    rate_limit: plain(RateLimit),
    backdate_days: plain(BackdateDays, { fixed: true }),
    expires_at: optionalMoment(),
    kind: readOnly(oneOf(keyKinds, { description: 'A program’s key, or a device: see `/devices`.' })),
    purpose: readOnly(
      nullable(oneOf(devicePurposes, { description: 'The purpose of a device; null for a key.' })),
    ),
    requires_staff: readOnly(
      Type.Boolean({ description: 'Nearly nothing is open to it until a person signs in.' }),
    ),
    last_four: readOnly(nullable(Type.String({ description: 'The last four characters of the key.' }))),
    previous_expires_at: readOnlyMoment('When the text before the last rotation stops or stopped working.'),
    created_by_key_id: readOnly(
      nullable(Type.String({ description: 'The key that made it; null for one of the operator.' })),
    ),
    last_used_at: readOnlyMoment('When the key was last used, to the minute.'),
    revoked_at: readOnlyMoment('When the key was revoked, which is permanent; null while it is not.'),
    // The caller, added to the body by the routes: no key can change one with more rights.
    granter: {},
  },
  branch: 'some',
  grantsBranches: true,
  sorts: ['name'],
  refusesSwitchOff: ['in_use', 'invalid_transition'],
  filters: { kind: byColumn('kind', oneOf(keyKinds), true) },
  async guard(tx, { brand, id, before, after, body }) {
    const fixed = Object.keys(body).find(name => !['granter', 'name'].includes(name))
    if (before?.['kind'] === 'device' && fixed !== undefined) throw deviceIsFixed(fixed)
    const own = await ownRights(tx, body['granter'] as Caller)
    requireWithin(own, rightsOf(before!))
    requireWithin(own, rightsOf(after))
    const isLess = after['expires_at'] !== null || (after['branch_ids'] as readonly string[]).length > 0
    if (isLess && (await areOnlyMakers(tx, brand.id, [id]))) throw lastMaker(id)
  },
})

/** Reads the rights from a row. */
export function rightsOf(row: Row): KeyRights {
  return {
    scopes: row['scopes'] as string[],
    // The requests of a device are the service's own, and no right of the key that pairs it.
    rateLimit: row['kind'] === 'device' ? 0 : (row['rate_limit'] as number),
    backdateDays: row['backdate_days'] as number,
    expiresAt: row['expires_at'] as number | null,
  }
}
