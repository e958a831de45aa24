import type { StoredHalves } from '../menu/menu.row.ts'
import { type Field, optional } from '../records/field.schema.ts'
import { Parts } from './menu.schema.ts'

/** The parts of a half-and-half; null: a dish of its own. */
export const parts: Field = optional(Parts, {
  document: true,
  references: value =>
    value === null
      ? []
      : (value as StoredHalves).category_ids.map((id, at) => ({
          table: 'categories',
          path: `category_ids.${at}`,
          id,
        })),
})
