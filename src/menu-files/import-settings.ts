import { changeBrand } from '../brands/change-brand.steps.ts'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../db/audit/entry.rules.ts'
import { type Fault, Refusal } from '../lib/refusal.ts'
import type { FileRecord, MenuFile, NameIndex } from './menu-file.types.ts'
import { bodyOf } from './resolve-names.ts'
import { faultyFile } from './table/file-fault.refusals.ts'

type Body = Readonly<Record<string, unknown>>

/** Settings that refer to taxes, which the same file may bring. */
const ofTaxes = new Set(['service_charge', 'delivery_tax'])

/** Writes the settings of a file, except those that refer to its records. */
export async function writeSettings(tx: Tx, brandId: string, file: MenuFile, by: Actor): Promise<void> {
  if (file.brand === undefined) return
  // Records cannot be checked under settings that are not known.
  if (file.brand.faults.length > 0) refuseFaults(file, file.faults)
  const settings = Object.entries(file.brand.fields).filter(([word]) => !ofTaxes.has(word))
  await changeSettings(tx, brandId, file, { body: Object.fromEntries(settings), by })
}

/** The settings that refer to taxes, with their ids. */
export function taxesOf(brand: FileRecord | undefined, index: NameIndex): { body: Body; faults: Fault[] } {
  if (brand === undefined) return { body: {}, faults: [] }
  const fields = Object.fromEntries(Object.entries(brand.fields).filter(([word]) => ofTaxes.has(word)))
  const { body, faults } = bodyOf({ ...brand, fields }, index)
  return { body, faults: faults.map(fault => ({ ...fault, path: `brand.${fault.path}` })) }
}

/** Changes settings, as a request does; faults are those of the file. */
export async function changeSettings(
  tx: Tx,
  brandId: string,
  file: MenuFile,
  { body, by }: { body: Body; by: Actor },
): Promise<void> {
  if (Object.keys(body).length === 0) return
  try {
    await changeBrand(tx, brandId, { body, actor: by })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error
    const faults = error.details['fields'] as Fault[]
    refuseFaults(file, [...file.faults, ...faults.map(fault => ({ ...fault, path: `brand.${fault.path}` }))])
  }
}

export function refuseFaults(file: MenuFile, faults: MenuFile['faults']): void {
  if (faults.length === 0) return
  const lineOf = file.linesOf(faults.map(fault => fault.path))
  throw faultyFile(
    faults.map(fault => ({ line: lineOf(fault.path), column: file.columnOf?.(fault.path), ...fault })),
  )
}
