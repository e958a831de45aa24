import { fault, invalidField } from '../lib/refusal.ts'

export const campaignEndsEarly = () =>
  fault('ends_at', 'min', 'The campaign does not end after it starts. Send a later end.')
export const valueNeeded = (kind: string) =>
  fault('value', 'required', `A campaign of kind ${kind} requires a value. Send one.`)
export const percentTooHigh = () =>
  fault('value', 'max', 'A percentage can be at most 100. Send a lower value.')
export const centsNeeded = () =>
  fault('value', 'decimals', 'An amount can have at most two decimals. Round it.')
export const unitsNeeded = (path: string) =>
  fault(path, 'required', '`buy` and `get` are both required. Send both.')

export const customerUsedUp = (campaign: string) =>
  invalidField(
    'customer_id',
    'not_allowed',
    `This customer has used "${campaign}" as often as a customer may. Cancel the orders with it, or keep the former customer.`,
  )
