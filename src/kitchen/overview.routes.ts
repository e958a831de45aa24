import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import { presentBoard, presentDish } from './overview.presenter.ts'
import { AllDay, Board } from './overview.schema.ts'
import { readAllDay, readBoard } from './read-overview.ts'

const common = {
  method: 'GET',
  scope: 'kitchen.read',
  tag: 'Kitchen',
  resource: 'kitchen',
  status: 200,
  refuses: ['branch_forbidden'],
} as const

/** The kitchen at a glance: dishes to cook, and the numbers that guests wait for. */
export function kitchenOverviewEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/kitchen/all-day',
      summary: 'Count how much of each dish is to be cooked',
      description:
        'Over all tickets of the branch, or of a station with those of no station; the dish with most to cook first, at ' +
        'most 500 dishes. Held items, and scheduled ones before their time, are not counted.',
      operationId: 'readAllDay',
      query: strict({
        branch_id: Ulid,
        station_id: Type.Optional(Ulid),
        lang: Type.Optional(Lang),
      }),
      answer: AllDay,
      handle: async ({ caller, query, lang }) => {
        const asked = { branchId: query.branch_id, stationId: query.station_id ?? null }
        const dishes = await readAllDay(ctx, caller, asked)
        return { data: dishes.map(dish => presentDish(dish, lang)) }
      },
    }),
    endpoint({
      ...common,
      path: '/kitchen/board',
      summary: 'Read the numbers that guests wait for',
      description:
        'Orders without a bill of the current business date: those in the kitchen under `preparing`, those to be picked up ' +
        'under `ready` until they are delivered; the newest first, at most 100 each. No name and no content of an order is shown.',
      operationId: 'readGuestBoard',
      query: strict({ branch_id: Ulid }),
      answer: Board,
      handle: async ({ caller, query }) => ({
        data: presentBoard(await readBoard(ctx, caller, query.branch_id)),
      }),
    }),
  ]
}
