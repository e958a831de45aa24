import { Type } from 'typebox'
import type { Caller } from '../access/caller.rules.ts'
import type { Row } from '../db/database.ts'
import { type Field, optionalMoment, plain, references } from '../records/field.schema.ts'
import type { RecordKind } from '../records/kind.store.ts'
import { nullable, text, Timestamp } from '../wire/common.schema.ts'
import { type Power, requireWithin } from './grant.rules.ts'
import { isOnlyMaker, noteRevoked, ownPower } from './key-record.store.ts'
import { lastMaker } from './key.refusals.ts'
import { BackdateDays, RateLimit, Scopes } from './key.schema.ts'

/** A moment that the service writes. */
function moment(description: string): Field {
  return {
    shows: nullable(Type.Unsafe<string>({ ...Timestamp, description })),
    derived: true,
    toWire: (stored, { time }) => time(stored as number),
  }
}

/**
 * An API key as a record: read, changed and revoked like others, made and rotated by verbs of its own. Its hash is in
 * the row and no field shows it.
 */
export const keyKind: RecordKind = {
  resource: 'api_key',
  title: 'ApiKey',
  plural: 'ApiKeys',
  path: '/api-keys',
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
    last_four: {
      shows: nullable(Type.String({ description: 'The last four characters of the key.' })),
      derived: true,
    },
    previous_expires_at: moment('Until when the text before the last rotation works, or worked.'),
    last_used_at: moment('To the minute.'),
    revoked_at: moment('Null while it is not revoked; a revoked key stays so.'),
    // The caller, put into the body by the kind's own routes: nobody changes a key that may do more than theirs.
    granter: {},
  },
  branch: 'some',
  sorts: ['name'],
  refusesSwitchOff: ['in_use'],
  async guard(tx, { brand, id, before, after, body }) {
    const own = await ownPower(tx, body['granter'] as Caller)
    requireWithin(own, powerOf(before!))
    requireWithin(own, powerOf(after))
    const isLess =
      after['active'] === false ||
      after['expires_at'] !== null ||
      (after['branch_ids'] as readonly string[]).length > 0
    if (isLess && (await isOnlyMaker(tx, brand.id, id))) throw lastMaker(id)
  },
  async write(tx, { brand, id, before, after }) {
    if (before!['active'] === true && after['active'] === false) await noteRevoked(tx, brand.id, id)
  },
}

/** The power that a row gives. */
export function powerOf(row: Row): Power {
  return {
    scopes: row['scopes'] as string[],
    rateLimit: row['rate_limit'] as number,
    backdateDays: row['backdate_days'] as number,
    expiresAt: row['expires_at'] as number | null,
  }
}
