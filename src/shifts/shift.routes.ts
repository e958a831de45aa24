import { readReason } from '../reasons/reason.rules.ts'
import { Type } from 'typebox'
import type { Caller } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import { answerList } from '../http/answer/answer-list.ts'
import { type Answer, type Call, type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { listQuery } from '../http/input/list-query.ts'
import { toCents } from '../lib/money.ts'
import { print, type PrintFormat, printTypes, requireRoomToPrint } from '../print/print.gateway.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import { closeShift } from './close-shift.ts'
import { moveCash } from './move-cash.ts'
import { openShift } from './open-shift.ts'
import { readReport, readShift } from './read-shift.ts'
import type { ShiftDone } from './shift.command.ts'
import { presentReport, presentShift } from './shift.presenter.ts'
import type { ZReport } from './shift.rules.ts'
import {
  CloseShift,
  MoveCash,
  OpenShift,
  ReportAnswer,
  ReportFormat,
  ShiftAnswer,
  shiftFilters,
  ShiftList,
  shiftSorts,
} from './shift.schema.ts'
import { listShifts } from './shift.store.ts'
import { printReport } from './z-report.format.ts'

const common = { tag: 'Shifts', resource: 'shift', status: 200 } as const
const read = { ...common, method: 'GET', scope: 'shifts.read' } as const
const write = {
  ...common,
  method: 'POST',
  scope: 'shifts.write',
  permission: 'pay',
  answer: ShiftAnswer,
} as const
const params = strict({ shift: Ulid })

/** Endpoints that open, count, close and report shifts. */
export function shiftEndpoints(ctx: Context): Endpoint[] {
  return [...reads(ctx), ...writes(ctx)]
}

function answerShift({ answer: shift, replayed }: Pick<ShiftDone, 'answer' | 'replayed'>, lang = ''): Answer {
  return { data: presentShift(shift, lang), version: shift.version, replayed }
}

function reads(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...read,
      path: '/shifts',
      summary: 'List shifts',
      operationId: 'listShifts',
      query: listQuery({ sorts: shiftSorts, filters: shiftFilters, alwaysActive: true }),
      answer: ShiftList,
      refuses: ['branch_forbidden'],
      handle: call => answerList(call, (reach, request) => listShifts(ctx.db, reach, request), presentShift),
    }),
    endpoint({
      ...read,
      path: '/shifts/{shift}',
      summary: 'Retrieve a shift',
      operationId: 'readShift',
      params,
      query: strict({ lang: Type.Optional(Lang) }),
      answer: ShiftAnswer,
      refuses: ['not_found', 'branch_forbidden'],
      handle: async ({ caller, params, lang }) =>
        answerShift({ answer: await readShift(ctx, caller, params.shift), replayed: false }, lang),
    }),
    endpoint({
      ...read,
      path: '/shifts/{shift}/report',
      summary: 'Retrieve the report of a shift',
      description:
        'The X report of an open shift, or the Z report of a closed one, which never changes. The X report of a blind ' +
        'shift hides the expected amounts.',
      operationId: 'readShiftReport',
      params,
      query: strict({ format: Type.Optional(ReportFormat), lang: Type.Optional(Lang) }),
      answer: ReportAnswer,
      alsoAs: Object.values(printTypes),
      refuses: ['not_found', 'branch_forbidden'],
      handle: async ({ caller, params, query, lang }) => {
        requireRoomToPrint(ctx, caller.brand.id, query.format)
        const report = await readReport(ctx, caller, params.shift)
        // By default in the language it was closed in, even if the brand's language has changed.
        const chosen = query.lang === undefined ? report.lang : lang
        return answerReport({ ctx, caller, lang: chosen }, report, query.format ?? 'json')
      },
    }),
  ]
}

type Reader = { ctx: Context; caller: Caller; lang: string }

function answerReport({ ctx, caller, lang }: Reader, report: ZReport, format: 'json' | PrintFormat): Answer {
  const data = presentReport(report, lang)
  const { register, number } = report
  const fileName = number === null ? `x-report-${register}` : `z-report-${register}-${number}`
  if (format === 'json') return { data, lang }
  const slip = { printout: printReport(report, lang), fileName }
  const makeRaw = async () => ({ ...(await print(ctx, caller.brand.id, slip, format)), lang })
  return { data, makeRaw }
}

function commandOf({ caller, idempotencyKey, ifMatch, params }: Call<{ shift: string }>) {
  return { caller, idempotencyKey, ifMatch, shiftId: params.shift }
}

function writes(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...write,
      path: '/shifts',
      summary: 'Open a shift',
      description:
        'A register of a branch has at most one open shift; opening a second one is refused with the id of the first.',
      operationId: 'openShift',
      body: OpenShift,
      status: 201,
      refuses: ['branch_forbidden', 'shift_already_open'],
      handle: async call => {
        const { branch_id: branchId, register = 'main', opening_float, blind = false } = call.body
        const openedAt = call.body.opened_at
        const { caller, idempotencyKey } = call
        const shift = { branchId, register, openingFloat: toCents(opening_float), blind, openedAt }
        return answerShift(await openShift(ctx, { caller, idempotencyKey, ...shift }))
      },
    }),
    endpoint({
      ...write,
      path: '/shifts/{shift}/movements',
      summary: 'Record a cash movement of a shift',
      description:
        'Cash paid into or out of the drawer without a sale, or an opening of the drawer (`no_sale`).',
      operationId: 'moveShiftCash',
      params,
      body: MoveCash,
      refuses: ['not_found', 'branch_forbidden', 'version_conflict', 'shift_not_open', 'limit_reached'],
      handle: async call => {
        const { kind, amount, created_at: createdAt } = call.body
        const reason = readReason(call.body)
        const movement = { kind, amount: amount === undefined ? undefined : toCents(amount), reason }
        return answerShift(await moveCash(ctx, { ...commandOf(call), movement, createdAt }))
      },
    }),
    endpoint({
      ...write,
      path: '/shifts/{shift}/close',
      summary: 'Close a shift with its counted amounts',
      description:
        'Writes the numbered Z report. Its totals `expected`, `counted` and `difference` are sums over the counted ' +
        'methods, and `not_counted` is the amount expected of the others. Open bills do not prevent it.',
      operationId: 'closeShift',
      params,
      body: CloseShift,
      refuses: ['not_found', 'branch_forbidden', 'version_conflict', 'shift_not_open'],
      handle: async call => {
        const counted = call.body.counted.map(({ payment_method_id: paymentMethodId, amount }) => ({
          paymentMethodId,
          amount: toCents(amount),
        }))
        return answerShift(
          await closeShift(ctx, { ...commandOf(call), counted, closedAt: call.body.closed_at }),
        )
      },
    }),
  ]
}
