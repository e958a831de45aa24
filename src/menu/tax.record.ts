import { plain, scaled } from '../records/field.schema.ts'
import type { RecordKind } from '../records/kind.store.ts'
import { text } from '../wire/common.schema.ts'

/** A tax of the brand; products name it. Orders keep the rate they were sold at. */
export const taxKind: RecordKind = {
  resource: 'tax',
  title: 'Tax',
  plural: 'Taxes',
  path: '/taxes',
  scope: 'taxes',
  tag: 'Menu',
  table: 'taxes',
  fields: {
    name: plain(text(120), { required: true }),
    rate: scaled(4, 100, { required: true }),
  },
  branch: 'every',
  sorts: ['name'],
  inMenu: true,
  event: 'menu.updated',
}
