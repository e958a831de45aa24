import { Type } from 'typebox'
import type { Field } from '../records/field.schema.ts'
import { plain, references } from '../records/field.schema.ts'
import type { RecordKind } from '../records/kind.store.ts'
import { lines, nullable, oneOf, Timestamp } from '../wire/common.schema.ts'
import { eventTypes } from '../wire/event.types.ts'
import { oldSecretMs } from './retry.rules.ts'
import { disabledReasons } from './webhook.types.ts'
import { beginWebhook } from './webhook.store.ts'

/** Every type of event, or `*` for all that there are and will be. */
const Types = Type.Array(oneOf([...eventTypes, '*']), {
  minItems: 1,
  maxItems: eventTypes.length + 1,
  uniqueItems: true,
  description: 'Types of events that are sent; `*` for all.',
})

const oldSecret: Field = {
  shows: nullable(
    Type.Unsafe<string>({ ...Timestamp, description: 'Until when the secret before signs too.' }),
  ),
  derived: true,
  toWire: (_stored, { time }, row) => {
    const rotatedAt = row['rotated_at'] as number | null
    return rotatedAt === null ? null : time(rotatedAt + oldSecretMs)
  },
}

/** Where events of a brand are sent. The secret that signs them is shown by the operations that make one. */
export const webhookKind: RecordKind = {
  resource: 'webhook',
  title: 'Webhook',
  plural: 'Webhooks',
  path: '/webhooks',
  scope: 'webhooks',
  tag: 'Webhooks',
  table: 'webhooks',
  fields: {
    url: plain(
      Type.String({ minLength: 1, maxLength: 2048, description: 'Where events are sent, by https.' }),
      {
        required: true,
      },
    ),
    events: plain(Types, { required: true }),
    branch_ids: references('branches'),
    description: plain(lines(500), { initial: '' }),
    disabled_reason: {
      shows: nullable(
        oneOf(disabledReasons, { description: 'Why the service switched it off; null otherwise.' }),
      ),
      derived: true,
    },
    rotated_at: {
      shows: nullable(
        Type.Unsafe<string>({ ...Timestamp, description: 'When its secret was made; null: with it.' }),
      ),
      derived: true,
      toWire: (stored, { time }) => time(stored as number),
    },
    old_secret_until: oldSecret,
  },
  branch: 'some',
  async write(tx, { brand, id, before, after }) {
    const isNew = before === undefined
    const isBack = before?.['active'] === false && after['active'] === true
    if (isNew || isBack) await beginWebhook(tx, brand.id, id, isNew)
  },
}
