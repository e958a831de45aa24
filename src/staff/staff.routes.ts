import type { TObject } from 'typebox'
import type { Context } from '../context.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { forgetBrand } from '../access/key.cache.ts'
import { formatInZone } from '../lib/zone.ts'
import { recordEndpoints } from '../records/record.routes.ts'
import { recordSchema } from '../records/record.schema.ts'
import { giveApproval } from './give-approval.ts'
import { keptOfPin } from './hash-pin.steps.ts'
import { bornePins } from './pin-lock.rules.ts'
import { signIn } from './sign-in.ts'
import { staffKind } from './staff.record.ts'
import { ApprovalAnswer, GiveApproval, SignIn, signedIn } from './staff.schema.ts'

/** The people, and what they do with their PINs. */
export function staffEndpoints(ctx: Context): Endpoint[] {
  const records = recordEndpoints(ctx, staffKind).map(one => noticed(ctx, takingPin(ctx, one)))
  return [...records, ...withPin(ctx)]
}

/** Makes a change of a person take effect at once, on what they may do and on their sign-ins. */
function noticed(ctx: Context, one: Endpoint): Endpoint {
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

/** Hashes the PIN, which is slow, before the verb opens its transaction. */
function takingPin(ctx: Context, one: Endpoint): Endpoint {
  if ((one.body as TObject | undefined)?.properties['pin'] === undefined) return one
  const refuses = [...one.refuses, 'already_exists'] as const
  return { ...one, refuses, handle: async call => one.handle(await withPinHash(ctx, call)) }
}

async function withPinHash(ctx: Context, call: Call): Promise<Call<never, never, never>> {
  const { pin, ...rest } = call.body as { pin?: string }
  const kept = pin === undefined ? {} : await keptOfPin(ctx.secret, call.caller.brand.id, pin)
  return { ...call, body: { ...rest, ...kept } } as Call<never, never, never>
}

function withPin(ctx: Context): Endpoint[] {
  return [
    endpoint({
      tag: 'Staff',
      resource: 'staff_session',
      method: 'POST',
      path: '/staff/sign-in',
      scope: 'any',
      operationId: 'signIn',
      summary: 'Sign in with a PIN',
      description:
        'The token holds for twelve hours, with this key only, and says who acts: send it as `X-Staff-Token`. More ' +
        `than ${bornePins.branch} wrong PINs of a key in a branch within an hour, or ${bornePins.key} in all branches ` +
        'together, refuse every try until enough of them are an hour old; a right PIN clears nothing.',
      body: SignIn,
      ignoresIdempotencyKey: true,
      status: 200,
      answer: signedIn(recordSchema(staffKind.fields, true)),
      refuses: ['branch_forbidden', 'pin_rejected'],
      handle: async ({ caller, body }) => {
        const { token, staff, expiresAt } = await signIn(ctx, {
          caller,
          branchId: body.branch_id,
          pin: body.pin,
        })
        return { data: { token, staff, expires_at: formatInZone(expiresAt, caller.brand.timezone) } }
      },
    }),
    endpoint({
      tag: 'Staff',
      resource: 'approval',
      method: 'POST',
      path: '/approvals',
      scope: 'any',
      operationId: 'giveApproval',
      summary: 'Approve one operation by PIN',
      description:
        'For those who may approve: managers and owners. The token is good once, for two minutes, for this action on ' +
        'this order, item, bill, payment or customer, with this key: send it as `X-Approval-Token`. One of a discount covers ' +
        'up to its `percent`. Wrong PINs count as at sign-in.',
      body: GiveApproval,
      ignoresIdempotencyKey: true,
      status: 201,
      answer: ApprovalAnswer,
      refuses: ['branch_forbidden', 'pin_rejected', 'role_forbidden'],
      handle: async ({ caller, body }) => {
        const { pin, action, target_id: targetId, percent } = body
        const { token, expiresAt } = await giveApproval(ctx, { caller, pin, action, targetId, percent })
        return { data: { token, expires_at: formatInZone(expiresAt, caller.brand.timezone) } }
      },
    }),
  ]
}
