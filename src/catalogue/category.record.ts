import { Type } from 'typebox'
import { optional, optionalReference, plain, Position, references } from '../records/field.schema.ts'
import { byBranches } from '../records/filter.store.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { text } from '../wire/common.schema.ts'
import { isSelfOrAncestor } from './menu-record.store.ts'
import { namedBranches, stationFaults } from './stations.record.ts'
import { categoryBelowItself } from './catalogue.refusals.ts'
import { warnings } from './warnings.record.ts'

const Colour = Type.String({
  pattern: '^#[0-9a-f]{6}$',
  description: 'Colour of its buttons, `#rrggbb` in lower case; null: the screen chooses.',
})

/** A section of the menu; its stations and branches apply to everything below it. */
export const categoryKind = recordKind({
  resource: 'category',
  scope: 'categories',
  tag: 'Menu',
  table: 'categories',
  fields: {
    name: plain(text(120), { required: true, translated: true }),
    ref: optional(text(255)),
    colour: optional(Colour),
    parent_id: optionalReference('categories'),
    position: plain(Position, { initial: 0 }),
    kitchen_station_ids: references('kitchen_stations'),
    branch_ids: references('branches'),
    warnings,
  },
  branch: 'some',
  remembers: ['name', 'translations'],
  alsoWrites: namedBranches,
  unique: [['ref']],
  sorts: ['name', 'position'],
  filters: { branch_id: byBranches },
  inMenu: true,
  event: 'menu.updated',
  async check(tx, change) {
    const parentId = change.body['parent_id']
    const isCycle =
      typeof parentId === 'string' && (await isSelfOrAncestor(tx, change.brand.id, change.id, parentId))
    return [...(isCycle ? [categoryBelowItself('parent_id')] : []), ...(await stationFaults(tx, change))]
  },
})
