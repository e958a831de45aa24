import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { getRecord } from '../records/read-records.ts'
import { patchBody, recordAnswer } from '../records/record.schema.ts'
import { brandKind } from './brand.record.ts'
import { patchBrand } from './patch-brand.ts'

const common = {
  tag: brandKind.tag,
  resource: brandKind.resource,
  path: brandKind.path,
  status: 200,
  answer: recordAnswer(brandKind.fields, false),
} as const

export function brandEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      method: 'GET',
      scope: 'brand.read',
      operationId: 'getBrand',
      openToDevices: true,
      summary: 'Retrieve the brand',
      refuses: [],
      handle: ({ caller, lang }) =>
        getRecord(ctx, brandKind, { caller, id: caller.brand.id, body: {}, lang }),
    }),
    endpoint({
      ...common,
      method: 'PATCH',
      scope: 'brand.write',
      permission: 'settings',
      operationId: 'updateBrand',
      summary: 'Update the brand',
      description: brandKind.description!,
      body: patchBody(brandKind.fields, false),
      refuses: ['branch_forbidden', 'in_use'],
      handle: ({ caller, body, ifMatch }) => patchBrand(ctx, { caller, body, ifMatch }),
    }),
  ]
}
