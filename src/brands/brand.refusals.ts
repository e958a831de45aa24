import { fault, Refusal, type RefusalDetails } from '../lib/refusal.ts'

export const defaultLanguageMissing = (path: string, rule: 'required' | 'enum') =>
  fault(path, rule, 'The default language must be one of the languages. Send both together.')
export const languageTwice = () =>
  fault('languages', 'duplicate', 'A language is in the list twice. Send it once.')
export const tooManyLanguages = (limit: number) =>
  fault('languages', 'max_items', `A brand has at most ${limit} languages.`)
export const chargePercentNeeded = () =>
  fault('service_charge.percent', 'required', 'A service charge needs its percentage. Send percent.')

export const brandHasOrders = (orderId: string) =>
  new Refusal(
    'in_use',
    'Currency and tax mode cannot change once there is an order. Create another brand for others.',
    { by: 'order', ids: [orderId] },
  )
export const fractionalAmounts = (currency: string, holders: RefusalDetails) =>
  new Refusal(
    'in_use',
    `${currency} has no decimals, and the records in details have amounts with decimals. Round them first.`,
    holders,
  )
