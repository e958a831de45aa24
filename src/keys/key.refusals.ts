import { scopes } from '../access/scope.rules.ts'
import { fault } from '../lib/refusal.ts'

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
