import { isDueForRenewal, keyCookie } from '../http/endpoint/cookie.rules.ts'
import { branchKind } from '../branches/branch.record.ts'
import { brandKind } from '../brands/brand.record.ts'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { recordSchema } from '../records/record.schema.ts'
import { meAnswer } from './me.schema.ts'
import { readMe } from './read-me.ts'

export function meEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      scope: 'any',
      tag: 'Devices',
      resource: 'api_key',
      path: '/me',
      operationId: 'readMe',
      openToDevices: true,
      summary: 'Retrieve who is asking',
      description:
        'The key or device of the request, who is signed in with it and what they may do, and what a screen needs before it ' +
        'shows anything. A device’s cookie that is older than a day is set again.',
      status: 200,
      answer: meAnswer(recordSchema(brandKind.fields, true, false), recordSchema(branchKind.fields, true)),
      refuses: [],
      handle: async ({ caller, browser: { cookie, encrypted } }) => {
        const data = await readMe(ctx, caller)
        const isDue = cookie !== undefined && isDueForRenewal(cookie, ctx.now())
        return { data, ...(isDue && { cookie: keyCookie(cookie.key, ctx.now(), encrypted) }) }
      },
    }),
  ]
}
