import type { Core } from '../core.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { EventType } from '../wire/event.types.ts'
import { presentEvent } from './event.presenter.ts'
import { EventList, eventQuery, streamQuery } from './event.schema.ts'
import { listEvents } from './list-events.ts'
import { streamEvents } from './stream-events.ts'

const common = {
  method: 'GET',
  scope: 'events.read',
  tag: 'Events',
  resource: 'event',
  status: 200,
  answer: EventList,
} as const

/** Everything that happens in a brand, in one order for all readers. */
export function eventEndpoints(ctx: Core): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/events',
      summary: 'List events in order',
      description:
        'Events that follow the position `after`, from the oldest kept where it is left out. Ask on with `meta.after`, also ' +
        'when `data` is empty: filters look at 1,000 events at a time. Events are kept for 30 days; an `after` before that is ' +
        '422 with rule `expired`. A key of some branches sees their events and those of the whole brand.',
      operationId: 'listEvents',
      query: eventQuery,
      refuses: [],
      handle: async ({ caller, query }) => {
        const { after, limit = 100, types } = query
        const asked = { after, limit, types: (types as EventType[] | undefined) ?? null }
        const page = await listEvents(ctx, caller, asked)
        return {
          data: page.events.map(event => presentEvent(event, caller.brand)),
          meta: { after: page.after, last_position: page.last },
        }
      },
    }),
    endpoint({
      ...common,
      path: '/events/stream',
      summary: 'Follow events as they happen',
      description:
        'Server-sent events: `id` is the position, `event` the type, `data` the event as in the list. Those after ' +
        '`Last-Event-ID`, which browsers send when they come back, or after `after`; without both, those to come. A comment is ' +
        'sent every 15 seconds. A reader that takes nothing for 30 seconds is cut off, and goes on where it was when it comes back. At most 10 ' +
        'streams of a key are open at a time.',
      operationId: 'streamEvents',
      query: streamQuery,
      comesAs: ['text/event-stream'],
      refuses: ['limit_reached'],
      handle: async ({ caller, query, lastEventId }) => {
        const { after, types } = query
        const asked = { after, lastEventId, types: (types as EventType[] | undefined) ?? null }
        return { data: undefined, live: await streamEvents(ctx, caller, asked) }
      },
    }),
  ]
}
