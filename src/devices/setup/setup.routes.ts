import type { Context } from '../../context.ts'
import { keyCookie } from '../../http/endpoint/cookie.rules.ts'
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts'
import { recordAnswer } from '../../records/record.schema.ts'
import { deviceKind } from '../device.record.ts'
import { SetUp } from './setup.schema.ts'
import { setUp } from './set-up.ts'

/** The operation of a service without a brand: no key of a brand can call it, so it is no part of the API's document. */
export function setupEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      tag: 'Devices',
      resource: 'setup',
      scope: 'none',
      gate: 'none',
      ownPages: true,
      ignoresIdempotencyKey: true,
      method: 'POST',
      path: '/setup',
      operationId: 'setUp',
      summary: 'Make the first brand',
      description:
        'A service without a brand prints an address with a token at each start. The page there sends it with the name of the ' +
        'restaurant and its owner, and its browser becomes an office device, over https or on the machine of the service. With ' +
        'another token, and once there is a brand, nothing is found.',
      body: SetUp,
      status: 201,
      answer: recordAnswer(deviceKind.fields),
      refuses: ['not_found'],
      handle: async ({ body, browser }) => {
        const { token, owner, name, currency, timezone, languages } = body
        const defaultLanguage = languages[0]!
        const brand = { name, currency, timezone, defaultLanguage, languages, taxMode: 'inclusive' } as const
        const { encrypted, ip, requestId } = browser
        const { answer, key } = await setUp(ctx, {
          token,
          brand,
          owner,
          browser: { encrypted, ip, requestId },
        })
        return { ...answer, cookie: keyCookie(key, ctx.now(), encrypted) }
      },
    }),
  ]
}
