import { fault, Refusal } from '../lib/refusal.ts'

/** Records are never deleted, so the message suggests reusing one. */
const limitMessage = (table: string, limit: number) => {
  if (table === 'api_keys')
    return `A brand can have at most ${limit} API keys, revoked ones included. Rotate an existing key instead.`
  const things = table === 'staff' ? 'staff members' : table.replaceAll('_', ' ')
  return (
    `A brand can have at most ${limit} ${things}, inactive ones included. ` +
    'Update and reactivate an unused one instead of creating another.'
  )
}
export const recordLimitReached = (table: string, limit: number) =>
  new Refusal('limit_reached', limitMessage(table, limit), { limit })
export const tooManyRecords = (path: string, table: string, limit: number) =>
  fault(path, 'max_items', limitMessage(table, limit))

export const duplicateRecord = (resource: string, field: string, id: string) =>
  new Refusal(
    'already_exists',
    `Another ${resource.replaceAll('_', ' ')} has this ${field}. Choose a different ${field}, or update that record.`,
    { field, id },
  )

export const contradictingTexts = (path: string, field: string) =>
  fault(path, 'duplicate', `This differs from the ${field} outside of translations. Send only one of them.`)
export const defaultTextNeeded = (path: string, field: string) =>
  fault(path, 'required', `The ${field} in the default language is required. Send one.`)
export const otherLanguage = (path: string, languages: readonly string[]) =>
  fault(path, 'not_allowed', `The brand's languages are ${languages.join(', ')}. Use one of them.`)
