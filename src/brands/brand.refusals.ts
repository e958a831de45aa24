import { fault, Refusal, type RefusalDetails } from '../lib/refusal.ts'

export const defaultLanguageMissing = (path: string, rule: 'required' | 'enum') =>
  fault(path, rule, 'The default language must be one of the languages. Send both together.')
export const languageTwice = () =>
  fault('languages', 'duplicate', 'A language is listed twice. Send it once.')
export const tooManyLanguages = (limit: number) =>
  fault('languages', 'max_items', `A brand can have at most ${limit} languages. Send fewer.`)
export const chargePercentNeeded = () =>
  fault('service_charge.percent', 'required', 'A service charge requires a percentage. Send percent.')

export const brandHasOrders = (orderId: string) =>
  new Refusal(
    'in_use',
    'The currency and tax mode cannot be changed once the brand has an order. Create another brand instead.',
    { by: 'order', ids: [orderId] },
  )
export const shiftsOpen = (ids: readonly string[]) =>
  new Refusal(
    'in_use',
    'The drawers of open shifts have money in the current currency. Close the shifts first.',
    {
      by: 'shift',
      ids,
    },
  )
export const fractionalAmounts = (currency: string, holders: RefusalDetails) =>
  new Refusal(
    'in_use',
    `${currency} has no decimals, but the records in details have amounts with decimals. Round them first.`,
    holders,
  )
