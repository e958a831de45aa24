import { fault } from '../lib/refusal.ts'

export const hostNeeded = () =>
  fault('connection.host', 'required', 'A network printer has an address. Send its host.')
export const hostNotTaken = (field: string) =>
  fault(`connection.${field}`, 'not_allowed', 'A polled printer has no address. Leave it out.')
export const otherBranchesStation = (at: number) =>
  fault(
    `station_ids.${at}`,
    'not_allowed',
    "This station is in another branch. Choose one of the printer's branch.",
  )
export const noFallback = (why: string) =>
  fault('fallback_id', 'not_allowed', `${why} Choose another printer of the branch, or null.`)
export const languageUnknown = (languages: readonly string[]) =>
  fault(
    'language',
    'not_allowed',
    `The brand's languages are ${languages.join(', ')}. Use one of them, or null.`,
  )
