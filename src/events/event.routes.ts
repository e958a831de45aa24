import type { Core } from '../core.ts'
import { listAnswer } from '../db/list/list.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { type ListOrder, listQuery, readList } from '../http/input/list-query.ts'
import { strict } from '../wire/common.schema.ts'
import type { EventType } from '../wire/event.types.ts'
import { presentEvent } from './event.presenter.ts'
import { after, EventList, streamQuery, types } from './event.schema.ts'
import { listEvents } from './list-events.ts'
import { streamEvents } from './stream-events.ts'

const common = {
  method: 'GET',
  scope: 'events.read',
  tag: 'Events',
  resource: 'event',
  status: 200,
  answer: EventList,
  openToDevices: true,
} as const

const eventOrder: ListOrder = { key: 'position', sort: 'position', direction: 'asc' }
const eventQuery = strict({
  ...listQuery({
    sorts: ['position'],
    order: eventOrder,
    alwaysActive: true,
    updatedSince:
      'Only events created at or after this time; they never change. To miss none, continue with `after` instead.',
  }).properties,
  after,
  types,
})

const eventsPosition = {
  description:
    'The position to continue after: that of the last event of a full page by `position`, otherwise of the latest.',
  schema: { type: 'integer' },
}

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
        'Returns events in the order of `position`, those after the position `after`, or from the oldest one. Continue with the ' +
        '`position` of the last event, or with the header `Events-Position`, which is also there when `data` is empty. ' +
        'Events are kept for 30 days; an older `after` is refused with 422 and the rule `expired`. A key limited to branches ' +
        'sees their events and those of the whole brand.',
      operationId: 'listEvents',
      ...(eventData && { eventData }),
      query: eventQuery,
      neverSynced: true,
      ownHeaders: { 'Events-Position': eventsPosition },
      refuses: [],
      handle: async ({ caller, query, lang }) => {
        const request = readList(query, lang, eventOrder)
        const { rows, total, position } = await listEvents(ctx, caller, request)
        const data = rows.map(event => presentEvent(event, caller.brand))
        return { ...listAnswer(request, { total }, data), eventsPosition: position }
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
        const request = {
          after: query.after,
          lastEventId,
          types: (query.types ?? null) as EventType[] | null,
        }
        return { data: undefined, live: await streamEvents(ctx, caller, request) }
      },
    }),
  ]
}
