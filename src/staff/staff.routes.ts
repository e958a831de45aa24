import type { TObject } from 'typebox'
import type { Context } from '../context.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { forgetBrand } from '../access/key.cache.ts'
import { formatInZone } from '../lib/zone.ts'
import { onOne, recordEndpoints } from '../records/record.routes.ts'
import { recordSchema } from '../records/record.schema.ts'
import { giveApproval } from './give-approval.ts'
import { keptOfPin } from './hash-pin.gateway.ts'
import { maxWrongPins } from './pin-lock.rules.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { staffKind } from './staff.record.ts'
import { ApprovalAnswer, GiveApproval, SignedOut, SignIn, signedIn } from './staff.schema.ts'

export function staffEndpoints(ctx: Context): Endpoint[] {
  const records = recordEndpoints(ctx, staffKind).map(one => refreshingSessions(ctx, hashingPin(ctx, one)))
  return [...records, ...pinEndpoints(ctx), signOutEndpoint(ctx)]
}

/** Applies changes of staff to their permissions and sign-ins at once. */
function refreshingSessions(ctx: Context, one: Endpoint): Endpoint {
  if (one.method !== 'PATCH' && one.method !== 'DELETE') return one
  return {
    ...one,
    handle: async call => {
      const answer = await one.handle(call)
      forgetBrand(ctx.db, call.caller.brand.id)
      return answer
    },
  }
}

/** Hashes the PIN before the transaction, because hashing is slow. */
function hashingPin(ctx: Context, one: Endpoint): Endpoint {
  if ((one.body as TObject | undefined)?.properties['pin'] === undefined) return one
  const refuses = [...one.refuses, 'already_exists'] as const
  return { ...one, refuses, handle: async call => one.handle(await withPinHash(ctx, call)) }
}

async function withPinHash(ctx: Context, call: Call): Promise<Call<never, never, never>> {
  const { pin, ...rest } = call.body as { pin?: string }
  const columns = pin === undefined ? {} : await keptOfPin(ctx.secret, call.caller.brand.id, pin)
  return { ...call, body: { ...rest, ...columns } } as Call<never, never, never>
}

const byPin = {
  tag: 'Staff',
  openToDevices: true,
  method: 'POST',
  scope: 'any',
  ignoresIdempotencyKey: true,
} as const

function pinEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...byPin,
      resource: 'staff_session',
      path: '/staff/sign-in',
      operationId: 'signIn',
      summary: 'Sign in with a PIN',
      description:
        'The token is valid for twelve hours with this key only; send it as `X-Staff-Token` to identify the staff member. ' +
        `After more than ${maxWrongPins.branch} wrong PINs of a key in a branch within an hour, or ${maxWrongPins.key} in all ` +
        'branches together, every attempt is refused until enough of them are an hour old. A correct PIN does not reset the ' +
        'count.',
      body: SignIn,
      status: 200,
      answer: signedIn(recordSchema(staffKind.fields, true)),
      refuses: ['branch_forbidden', 'pin_rejected'],
      handle: async ({ caller, body: { branch_id: branchId, pin } }) => {
        const { token, staff, expiresAt } = await signIn(ctx, { caller, branchId, pin })
        return { data: { token, staff, expires_at: formatInZone(expiresAt, caller.brand.timezone) } }
      },
    }),
    endpoint({
      ...byPin,
      resource: 'approval',
      path: '/approvals',
      operationId: 'giveApproval',
      summary: 'Approve an operation with a PIN',
      description:
        'Managers and owners may approve. The token is valid once, for two minutes, with this key only, for this action on ' +
        'this order, item, bill, payment or customer; send it as `X-Approval-Token`. The approval of a discount covers up to ' +
        'its `percent`, that of a refund, adjustment or pay-out up to its `amount`. Wrong PINs count as for sign-in.',
      body: GiveApproval,
      status: 201,
      answer: ApprovalAnswer,
      refuses: ['branch_forbidden', 'pin_rejected', 'role_forbidden'],
      handle: async ({ caller, body }) => {
        const { pin, action, target_id: targetId, percent, amount } = body
        const { token, expiresAt } = await giveApproval(ctx, {
          caller,
          pin,
          action,
          targetId,
          percent,
          amount,
        })
        return { data: { token, expires_at: formatInZone(expiresAt, caller.brand.timezone) } }
      },
    }),
  ]
}

function signOutEndpoint(ctx: Context): Endpoint {
  const { path, params } = onOne(staffKind)
  return endpoint({
    tag: staffKind.tag,
    resource: staffKind.resource,
    method: 'POST',
    scope: 'any',
    path: `${path}/sign-out`,
    operationId: 'signOut',
    openToDevices: true,
    summary: 'Sign out a staff member',
    description:
      'Ends their sign-ins with the key of the request at once; event streams opened with them end within seconds. Sign-ins ' +
      'with other keys continue; a new PIN or deactivation ends those too. Has no effect on staff who are not signed in.',
    params,
    status: 200,
    answer: SignedOut,
    refuses: ['branch_forbidden'],
    handle: async ({ caller, idempotencyKey, ifMatch, params: { id } }) => {
      const { replayed } = await signOut(ctx, { caller, idempotencyKey, ifMatch, id })
      return { data: { staff_id: id }, replayed }
    },
  })
}
