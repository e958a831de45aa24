import { fault } from '../../lib/refusal.ts'

export const contactNeeded = () =>
  fault('phone', 'required', 'The customer has no phone or email. Add one to identify the customer.')
export const unknownCustomer = () =>
  fault('id', 'not_found', 'There is no customer with this id. Leave the cell empty to create one.')
export const erasedCustomer = () =>
  fault('id', 'not_allowed', 'This customer was erased and cannot be imported again. Remove the row.')
export const phoneTaken = () =>
  fault('phone', 'duplicate', 'Another customer has this phone number. Correct it, or leave the cell empty.')
export const belowZero = () =>
  fault('balance', 'min', 'An opening balance cannot be negative. Enter 0 or more.')

export const itemNeeded = () =>
  fault('item', 'required', 'The row has no stock item. Enter its name, ref or id.')
export const otherUnit = (name: string, unit: string) =>
  fault('unit', 'not_allowed', `${name} is counted in ${unit}. Enter ${unit}, or leave the cell empty.`)
