import { fault, Refusal } from '../lib/refusal.ts'

/** Nothing is deleted, so it offers to reuse one. */
const limitMessage = (table: string, limit: number) => {
  if (table === 'api_keys')
    return `A brand has at most ${limit} API keys, revoked ones included. Rotate one instead of making another.`
  const things = table === 'staff' ? 'staff members' : table.replaceAll('_', ' ')
  return (
    `A brand has at most ${limit} ${things}, switched off ones included. ` +
    'Change one that is no longer used and switch it on instead of adding another.'
  )
}
export const recordLimitReached = (table: string, limit: number) =>
  new Refusal('limit_reached', limitMessage(table, limit), { limit })
export const tooManyRecords = (path: string, table: string, limit: number) =>
  fault(path, 'max_items', limitMessage(table, limit))

export const duplicateRecord = (resource: string, field: string, id: string) =>
  new Refusal(
    'already_exists',
    `Another ${resource.replaceAll('_', ' ')} has this ${field}. Choose another, or change that one.`,
    { field, id },
  )

export const contradictingTexts = (path: string, field: string) =>
  fault(
    path,
    'duplicate',
    `This differs from the ${field} that was sent outside of translations. Send it once.`,
  )
export const defaultTextNeeded = (path: string, field: string) =>
  fault(path, 'required', `The default language needs a ${field}. Send one.`)
export const otherLanguage = (path: string, languages: readonly string[]) =>
  fault(path, 'not_allowed', `The brand's languages are ${languages.join(', ')}. Use one of them.`)
