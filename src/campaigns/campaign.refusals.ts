import { fault } from '../lib/refusal.ts'

export const campaignEndsEarly = () =>
  fault('ends_at', 'min', 'The campaign ends before it begins. Give a later end.')
export const valueNeeded = (kind: string) =>
  fault('value', 'required', `A campaign of the kind ${kind} needs a value. Send one.`)
export const percentTooHigh = () => fault('value', 'max', 'A percentage is at most 100.')
export const centsNeeded = () => fault('value', 'decimals', 'An amount has at most two decimals.')
export const unitsNeeded = (path: string) => fault(path, 'required', '`buy` and `get` are both required.')
