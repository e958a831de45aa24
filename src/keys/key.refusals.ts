import { scopes } from '../access/scope.rules.ts'
import { fault, invalidField, Refusal } from '../lib/refusal.ts'

export const unknownScope = (at: number, scope: string) =>
  fault(
    `scopes.${at}`,
    'enum',
    `There is no scope ${JSON.stringify(scope)}. The scopes are ${scopes.join(', ')}.`,
  )
export const scopeNeeded = () =>
  fault('scopes', 'min_items', 'A key needs at least one scope. Send one or more.')
export const alreadyExpired = () =>
  fault('expires_at', 'min', 'The key would have expired already. Send today or a later day.')
export const notWholeWithin = (
  path: string,
  rule: 'min' | 'max' | 'type',
  range: readonly [number, number],
) => fault(path, rule, `Must be a whole number from ${range[0]} to ${range[1]}.`)

/** @param own the limit of the caller's key */
export const lessThanOwn = (path: string, own: string) =>
  fault(
    path,
    'max',
    `Your own key is limited to ${own} and cannot grant more. Send that or less, or use another key.`,
  )

export const expiresTooSoon = () =>
  invalidField(
    'expires_at',
    'min',
    'This time is in the past. Send a later one, or revoke the key with DELETE.',
  )
export const scopesOrPurpose = () =>
  invalidField('scopes', 'required', 'The key has no scopes. Send either `scopes` or `for`.')
export const scopesBesidePurpose = () =>
  invalidField('scopes', 'not_allowed', '`for` already sets the scopes. Send either `scopes` or `for`.')

export const scopeBeyondOwn = (missing: readonly string[]) =>
  new Refusal(
    'insufficient_scope',
    `Your own key lacks ${missing.join(', ')}, so it cannot grant it or change a key that has it. Use a key that has it.`,
    { missing_scopes: missing },
  )

export const tooManyMakers = (limit: number) =>
  new Refusal(
    'limit_reached',
    `Your key was made by a key that was made by another, ${limit} in a row. Create this one with one of those.`,
    { limit },
  )

export const lastMaker = (id: string) =>
  new Refusal(
    'in_use',
    'This is the last key that can create keys in every branch and never expires. Create another first; ' +
      'if this one has leaked, rotate it with overlap_seconds 0.',
    { by: 'api_key', ids: [id] },
  )

export const keyIsRevoked = () =>
  new Refusal('invalid_transition', 'This key is permanently revoked. Create another.', {
    from: 'revoked',
    to: 'rotated',
  })

export const deviceIsFixed = (field: string) =>
  new Refusal(
    'invalid_transition',
    `This key is a device, whose ${field} cannot change. Unpair it with DELETE /devices/{id}, and pair it again.`,
    { from: 'device', to: 'changed' },
  )
