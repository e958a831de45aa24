import { fault } from '../../lib/refusal.ts'

export const contactNeeded = () =>
  fault('phone', 'required', 'Give a phone or an e-mail: without one the customer is not found again.')
export const unknownCustomer = () =>
  fault('id', 'not_found', 'The brand has no customer of this id. Leave the cell empty to make one.')
export const erasedCustomer = () =>
  fault('id', 'not_allowed', 'This customer was erased and must not come back. Remove the row.')
export const belowZero = () => fault('balance', 'min', 'A customer begins with 0 or more.')

export const itemNeeded = () => fault('item', 'required', 'Name the stock item, or give its ref or id.')
export const otherUnit = (name: string, unit: string) =>
  fault('unit', 'not_allowed', `${name} is counted in ${unit}.`)
