import { scopes } from '../access/scope.rules.ts'
import { fault, invalidField, Refusal } from '../lib/refusal.ts'

export const unknownScope = (at: number, scope: string) =>
  fault(
    `scopes.${at}`,
    'enum',
    `There is no scope ${JSON.stringify(scope)}. The scopes are ${scopes.join(', ')}.`,
  )
export const scopeNeeded = () => fault('scopes', 'min_items', 'Give the key one scope or more.')
export const alreadyExpired = () =>
  fault('expires_at', 'min', 'The key would have expired already. Give a day from today on.')
export const notWholeWithin = (
  path: string,
  rule: 'min' | 'max' | 'type',
  range: readonly [number, number],
) => fault(path, rule, `Give a whole number from ${range[0]} to ${range[1]}.`)

/** @param own what the key that asks has itself */
export const lessThanOwn = (path: string, own: string) =>
  fault(
    path,
    'max',
    `The key that asks has ${own} itself and gives no more. Send that or less, or use another key.`,
  )

export const expiresTooSoon = () =>
  invalidField('expires_at', 'min', 'This moment is past. Give a later one, or revoke the key with DELETE.')
export const scopesOrPurpose = () =>
  invalidField('scopes', 'required', 'Say what the key may do: send either scopes or for.')
export const scopesBesidePurpose = () =>
  invalidField('scopes', 'not_allowed', 'The word in for names all the scopes. Send one of the two.')

export const scopeBeyondOwn = (missing: readonly string[]) =>
  new Refusal(
    'insufficient_scope',
    `The key that asks has no ${missing.join(', ')} and neither gives it nor changes a key that has it. Use one that has it.`,
    { missing_scopes: missing },
  )

export const lastMaker = (id: string) =>
  new Refusal(
    'in_use',
    'This is the last key that makes others in every branch and has no end. Make another first; ' +
      'if this one has leaked, rotate it with overlap_seconds 0.',
    { by: 'api_key', ids: [id] },
  )

export const keyIsRevoked = () =>
  new Refusal('invalid_transition', 'This key is revoked for good. Make another.', {
    from: 'revoked',
    to: 'rotated',
  })
