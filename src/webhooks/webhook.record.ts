import { Type } from 'typebox'
import { plain, readOnly, readOnlyMoment, references } from '../records/field.schema.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { lines, nullable, oneOf } from '../wire/common.schema.ts'
import { eventTypes } from '../wire/event.types.ts'
import { oldSecretMs } from './retry.rules.ts'
import { disabledReasons } from './webhook.types.ts'
import { beginWebhook } from './webhook.store.ts'

const Types = Type.Array(oneOf([...eventTypes, '*']), {
  minItems: 1,
  maxItems: eventTypes.length + 1,
  uniqueItems: true,
  description: 'The event types to send; `*` for all types, including those added later.',
})

/** An endpoint that receives a brand's events. Its secret is only shown when it is created or rotated. */
export const webhookKind = recordKind({
  resource: 'webhook',
  scope: 'webhooks',
  tag: 'Webhooks',
  table: 'webhooks',
  fields: {
    url: plain(
      Type.String({ minLength: 1, maxLength: 2048, description: 'The HTTPS URL to send events to.' }),
      { required: true },
    ),
    events: plain(Types, { required: true }),
    branch_ids: references('branches'),
    description: plain(lines(500), { initial: '' }),
    disabled_reason: readOnly(
      nullable(oneOf(disabledReasons, { description: 'Why the service disabled it, if it did.' })),
    ),
    rotated_at: readOnlyMoment('When its secret was last rotated; null if it never was.'),
    old_secret_until: readOnlyMoment('When the previous secret stops signing.', {
      toWire: (_stored, wire, row) => {
        const rotatedAt = row['rotated_at'] as number | null
        return rotatedAt === null ? null : wire.time(rotatedAt + oldSecretMs)
      },
    }),
  },
  branch: 'some',
  grantsBranches: true,
  async write(tx, { brand, id, before, after }) {
    const isNew = before === undefined
    const isEnabledAgain = before?.['active'] === false && after['active'] === true
    if (isNew || isEnabledAgain) await beginWebhook(tx, { brandId: brand.id, id }, isNew)
  },
})
