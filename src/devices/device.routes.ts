import type { Context } from '../context.ts'
import { clearedCookie } from '../http/endpoint/cookie.rules.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { onOne, recordListEndpoint } from '../records/record.routes.ts'
import { recordAnswer } from '../records/record.schema.ts'
import { deviceKind } from './device.record.ts'
import { unpairDevice, unpairSelf } from './unpair-device.ts'

const common = {
  tag: deviceKind.tag,
  resource: deviceKind.resource,
  status: 200,
  answer: recordAnswer(deviceKind.fields),
} as const

export function deviceEndpoints(ctx: Context): Endpoint[] {
  return [
    recordListEndpoint(ctx, deviceKind),
    endpoint({
      ...common,
      ...onOne(deviceKind),
      method: 'DELETE',
      scope: 'api_keys.write',
      permission: 'settings',
      operationId: 'unpairDevice',
      summary: 'Unpair a device',
      description: 'Permanent: within a second its requests are refused, and its streams are cut.',
      refuses: ['branch_forbidden'],
      handle: ({ caller, ifMatch, params: { id } }) => unpairDevice(ctx, { caller, id, ifMatch }),
    }),
    endpoint({
      ...common,
      method: 'POST',
      path: '/unpair',
      scope: 'any',
      ownPages: true,
      permission: 'none',
      ignoresIdempotencyKey: true,
      operationId: 'unpairSelf',
      openToDevices: true,
      summary: 'Unpair the device that asks',
      description:
        'As `DELETE /devices/{id}` of itself; the answer clears its cookie. Other keys are not found.',
      refuses: ['not_found'],
      handle: async ({ caller, browser: { cookie } }) => {
        const answer = await unpairSelf(ctx, caller)
        return { ...answer, ...(cookie && { cookie: clearedCookie(cookie.name) }) }
      },
    }),
  ]
}
