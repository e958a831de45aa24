import type { Context } from '../../context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts'
import { keyCookie } from '../../http/endpoint/cookie.rules.ts'
import { addressIdentity } from '../../http/limits/client-address.rules.ts'
import { localLimiter } from '../../http/limits/memory-limiter.ts'
import { rateLimited } from '../../http/refusals/http.refusals.ts'
import { Refusal } from '../../lib/refusal.ts'
import { formatInZone } from '../../lib/zone.ts'
import { recordAnswer } from '../../records/record.schema.ts'
import { strict } from '../../wire/common.schema.ts'
import { deviceKind } from '../device.record.ts'
import { findPlanned } from './find-planned.ts'
import { makeCode } from './make-code.ts'
import { pairDevice } from './pair-device.ts'
import { Code, MadeCode, MakeCode, Pair, PlannedDevice } from './pair.schema.ts'

const common = { tag: 'Devices', resource: 'device_code', ignoresIdempotencyKey: true } as const
const open = { ...common, scope: 'none', gate: 'none' } as const

export function pairEndpoints(ctx: Context): Endpoint[] {
  const counted = countTries()
  return [
    createCode(ctx),
    endpoint({
      ...open,
      method: 'GET',
      path: '/device-codes/{code}',
      params: strict({ code: Code }),
      operationId: 'readDeviceCode',
      summary: 'Say which device a code makes',
      description:
        'Unknown, used and expired codes have the same answer. After five of them from one address within a minute, or 100 from ' +
        'all addresses, every attempt is refused.',
      status: 200,
      answer: PlannedDevice,
      refuses: ['not_found'],
      handle: async ({ params, browser: { ip } }) => {
        const { name, purpose, register, names, expiresAt } = await counted(ip, () =>
          findPlanned(ctx, params.code),
        )
        return { data: { name, purpose, ...names, register, expires_at: formatInZone(expiresAt, 'UTC') } }
      },
    }),
    endpoint({
      ...open,
      ownPages: true,
      method: 'POST',
      path: '/pair',
      operationId: 'pairDevice',
      summary: 'Pair the browser as a device',
      description:
        'Sets the cookie with the key of the device, which is never shown. The device that the browser was before ends. ' +
        'Without https only browsers in the network of the house are paired, and office devices only on the machine of the ' +
        'service. Wrong codes count as for `GET /device-codes/{code}`.',
      body: Pair,
      status: 201,
      answer: recordAnswer(deviceKind.fields),
      refuses: ['not_found', 'limit_reached'],
      handle: async ({ body, browser }) => {
        const { encrypted, ip, requestId, cookie } = browser
        const pairing = { encrypted, ip, requestId, oldKey: cookie?.key }
        const { answer, key } = await counted(ip, () => pairDevice(ctx, body.code, pairing))
        return { ...answer, cookie: keyCookie(key, ctx.now(), encrypted) }
      },
    }),
  ]
}

function createCode(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    method: 'POST',
    path: '/device-codes',
    scope: 'api_keys.write',
    permission: 'settings',
    operationId: 'createDeviceCode',
    summary: 'Make a code that pairs a device',
    description:
      'A browser that sends the code to `POST /pair` within ten minutes becomes the device. The scopes of a device follow ' +
      'from its purpose and must be within those of your key, as must its branches, now and when it is paired. A brand has ' +
      'at most 20 codes that no browser has used yet, and 200 devices.',
    body: MakeCode,
    status: 201,
    answer: MadeCode,
    refuses: ['branch_forbidden', 'limit_reached'],
    handle: async ({ caller, body }) => {
      const { name, purpose, branch_ids: branchIds = caller.branchIds } = body
      const { station_id: stationId = null, register = null } = body
      const planned = { name, purpose, branchIds, stationId, register }
      const { code, expiresAt, timezone } = await makeCode(ctx, {
        brandId: caller.brand.id,
        caller,
        planned,
      })
      return { data: { code, expires_at: formatInZone(expiresAt, timezone) } }
    },
  })
}

/** Wrong codes within a minute: from one address, and from all. */
const maxTries = { address: 5, all: 100 }

/** Makes the function that looks for a code unless there were too many wrong ones. Attempts under way count as wrong. */
function countTries() {
  const wrong = localLimiter()
  const underWay = new Map<string, number>()
  const count = (id: string, more: 1 | -1) => {
    const now = (underWay.get(id) ?? 0) + more
    if (now === 0) underWay.delete(id)
    else underWay.set(id, now)
  }

  function requireRoom(id: string, limit: number): void {
    const left = limit - (underWay.get(id) ?? 0)
    const refusal = wrong.refusal('code', id, Math.max(left, 1))
    if (refusal !== undefined || left < 1) throw rateLimited('code', limit, refusal?.retryAfter ?? 1)
  }

  return async function counted<T>(ip: string | null, find: () => Promise<T>): Promise<T> {
    const ids = [addressIdentity(ip ?? ''), 'all']
    requireRoom(ids[0]!, maxTries.address)
    requireRoom('all', maxTries.all)
    for (const id of ids) count(id, 1)
    try {
      return await find()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') for (const id of ids) wrong.note('code', id)
      throw error
    } finally {
      for (const id of ids) count(id, -1)
    }
  }
}
