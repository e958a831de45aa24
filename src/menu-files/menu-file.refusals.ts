import { fault, invalidField } from '../lib/refusal.ts'

export const notJson = (why: string, column: number) =>
  fault('body', 'format', `The file is not valid JSON: ${why}, column ${column}.`)

/** The refusal of an export that an import could not read back. */
export const sharedName = (noun: string, name: string) =>
  invalidField(
    'body',
    'not_allowed',
    `Several records have the name "${name}" of the ${noun} that another record refers to, so a file cannot tell them ` +
      'apart. Rename one of them, inactive ones included, and export again.',
  )

export const unknownName = (path: string, noun: string, name: string) =>
  fault(
    path,
    'not_found',
    `There is no ${noun} ${JSON.stringify(name)}. Correct the name, or create it first${noun === 'category' ? ', or import with --create-categories' : ''}.`,
  )
export const recordTwice = (path: string, noun: string) =>
  fault(path, 'duplicate', `This ${noun} occurs twice in the file. Keep one.`)
export const ambiguousName = (path: string, count: number) =>
  fault(path, 'duplicate', `The brand has ${count} records with this name. Give them unique names first.`)
export const severalOfName = (path: string, name: string, count: number) =>
  fault(
    path,
    'duplicate',
    `The name ${JSON.stringify(name)} is ambiguous: the brand has ${count} records with it. Give them unique names first.`,
  )
export const tableHasBill = (path: string, table: string) =>
  fault(path, 'not_allowed', `The table ${table} has an open bill. Settle or cancel it first.`)
export const longerPinNeeded = (path: string, role: string, digits: number) =>
  fault(
    path,
    'not_allowed',
    `The role ${role} may approve, so the PIN must have at least ${digits} digits. Set one with PATCH /v1/pos/staff/{id} first.`,
  )
export const couponTaken = (path: string) =>
  fault(path, 'duplicate', 'Another active campaign has this coupon code. Give one of them another.')
