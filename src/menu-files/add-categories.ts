import type { FileRecord, MenuFile } from './menu-file.types.ts'
import { indexNames } from './index-names.ts'
import type { MenuState } from './menu-state.steps.ts'
import { keyOfName } from '../lib/key-of-name.ts'

/** The category of new products of a table that has no categories. */
const onlyCategory = 'Menu'

type Adding = {
  state: MenuState
  /** Whether every category that a product names is made. */
  createsAll: boolean
  /** Reads a record as those of a file are read. */
  read: (fields: object, path: string) => FileRecord[]
}

/**
 * Adds the categories that products of a file name by a name that neither the file nor the brand has; and one for the new
 * products of a table without categories.
 */
export function withCategories(file: MenuFile, { state, createsAll, read }: Adding): MenuFile['records'] {
  const { records } = file
  const index = indexNames(records, state, () => '')
  const hasNone = file.isTable && records.products.every(({ fields }) => fields['category'] === undefined)
  const products = records.products.map(record => {
    const isNew = index.ids.get(record) === ''
    return hasNone && isNew ? { ...record, fields: { ...record.fields, category: onlyCategory } } : record
  })
  if (!createsAll && !hasNone) return records
  const taken = new Set(
    [...state.rows.categories, ...records.categories.map(({ fields }) => fields)].map(refOf),
  )
  const made = new Map<string, FileRecord[]>()
  for (const { path, fields } of products) {
    const name = fields['category']
    if (typeof name !== 'string' || name === '' || index.idOf('categories', name) !== undefined) continue
    const key = name.toLowerCase()
    if (made.has(key)) continue
    const ref = keyOfName(name, taken)
    taken.add(ref)
    made.set(key, read({ ref, name }, `${path}.category`))
  }
  return { ...records, products, categories: [...records.categories, ...[...made.values()].flat()] }
}

function refOf(record: Readonly<Record<string, unknown>>): string {
  return String(record['ref'])
}
