import type { Context } from '../context.ts'
import { PauseReason, TimedChannels } from '../hours/hours-fields.record.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { parseTimestamp } from '../lib/zone.ts'
import { recordAnswer } from '../records/record.schema.ts'
import { described, nullable, optional, strict, Timestamp, Ulid } from '../wire/common.schema.ts'
import { branchKind } from './branch.record.ts'
import { pauseBranch, resumeBranch } from './pause-branch.ts'

/** Operations on branches beyond plain records. */
export function branchEndpoints(ctx: Context): Endpoint[] {
  const common = {
    tag: branchKind.tag,
    resource: branchKind.resource,
    path: `${branchKind.path}/{id}/pause`,
    params: strict({ id: Ulid }),
    scope: 'branches.write',
    permission: 'kitchen',
    status: 200,
    answer: recordAnswer(branchKind.fields),
    refuses: ['branch_forbidden'],
  } as const
  return [
    endpoint({
      ...common,
      method: 'POST',
      operationId: 'pauseBranch',
      summary: 'Stop taking orders of some channels',
      description:
        'The branch refuses new orders of these channels with 409 `branch_closed`, and the menu says so. An order with ' +
        '`scheduled_for` after `until` is taken. A second pause replaces the first.',
      body: strict({
        channels: described(TimedChannels, 'Channels to stop; empty: all that hours are for.'),
        until: optional(
          nullable(Timestamp),
          'When it ends by itself, later than now; null: when it is deleted.',
        ),
        reason: PauseReason,
      }),
      handle: ({ caller, params, body, idempotencyKey, ifMatch, lang }) => {
        const until = typeof body.until === 'string' ? parseTimestamp(body.until)!.ms : null
        const pause = { channels: body.channels, until, reason: body.reason }
        return pauseBranch(ctx, { caller, id: params.id, pause, idempotencyKey, ifMatch, lang })
      },
    }),
    endpoint({
      ...common,
      method: 'DELETE',
      operationId: 'resumeBranch',
      summary: 'Take orders of all channels again',
      description: 'Ends the pause of the branch, if it has one.',
      handle: ({ caller, params, ifMatch, lang }) =>
        resumeBranch(ctx, { caller, id: params.id, ifMatch, lang }),
    }),
  ]
}
