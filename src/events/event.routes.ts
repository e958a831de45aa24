import type { Core } from '../core.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
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

/**
 * The endpoints that list and stream the events of a brand.
 * @param eventData for the document; it describes records of folders that know events
 */
export function eventEndpoints(ctx: Core, eventData: Endpoint['eventData']): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/events',
      summary: 'List events',
      description:
        'Returns events in order, those after the position `after`, or from the oldest one. Continue with `meta.after`, even ' +
        'when `data` is empty: a request with filters searches up to 1,000 events. Events are kept for 30 days; an older `after` ' +
        'is refused with 422 and the rule `expired`. A key limited to branches sees their events and those of the whole brand.',
      operationId: 'listEvents',
      ...(eventData && { eventData }),
      query: eventQuery,
      refuses: [],
      handle: async ({ caller, query }) => {
        const { after, limit = 100 } = query
        const page = await listEvents(ctx, caller, { after, limit, types: typesOf(query) })
        return {
          data: page.events.map(event => presentEvent(event, caller.brand)),
          meta: { after: page.after, last_position: page.last },
        }
      },
    }),
    endpoint({
      ...common,
      path: '/events/stream',
      summary: 'Stream events',
      description:
        'Server-sent events: `id` is the position, `event` the type, `data` the event as in the list. The stream starts after ' +
        '`Last-Event-ID`, which browsers send when they reconnect, or after `after`; without either, it only has new events. A ' +
        'comment is sent every 15 seconds. A reader that receives nothing for 30 seconds is disconnected, and continues where it ' +
        'was when it reconnects. A key can have up to 10 open streams.',
      operationId: 'streamEvents',
      query: streamQuery,
      comesAs: ['text/event-stream'],
      refuses: ['limit_reached'],
      handle: async ({ caller, query, lastEventId }) => {
        const request = { after: query.after, lastEventId, types: typesOf(query) }
        return { data: undefined, live: await streamEvents(ctx, caller, request) }
      },
    }),
  ]
}

function typesOf({ types = null }: { types?: unknown }): EventType[] | null {
  return types as EventType[] | null
}
