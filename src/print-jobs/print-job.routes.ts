import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { answerList } from '../http/answer/answer-list.ts'
import { type Answer, type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { listQuery } from '../http/input/list-query.ts'
import { printTypes } from '../print/print.gateway.ts'
import { strict, Ulid } from '../wire/common.schema.ts'
import { claimJob } from './claim-job.ts'
import type { PaperReaders } from './draw-job.ts'
import { endJob } from './end-job.ts'
import { fetchPaper } from './fetch-paper.ts'
import {
  ClaimedPrintJob,
  ClaimPrintJob,
  FailPrintJob,
  OnePrintJob,
  PrintJobFormat,
  printJobFilters,
  PrintJobList,
  PrintJobs,
  printJobSorts,
  RequestPrint,
} from './print-job.schema.ts'
import { printJobShape } from './print-job.shape.ts'
import { listPrintJobs, type ZonedJob } from './print-job.store.ts'
import { readJob } from './read-job.ts'
import { requestPrint } from './request-print.ts'

const common = { tag: 'Printing', resource: 'print_job', status: 200 } as const
const reading = { ...common, method: 'GET', scope: 'devices.read' } as const
const params = strict({ id: Ulid })
const serving = {
  ...common,
  method: 'POST',
  scope: 'devices.write',
  permission: 'none',
  ownStaffRule: true,
  ignoresIdempotencyKey: true,
} as const

/** Endpoints of print jobs: read, claimed and answered for by programs that print, and asked for by hand. */
export function printJobEndpoints(ctx: Context, readers: PaperReaders): Endpoint[] {
  return [...reads(ctx, readers), ...serves(ctx), requests(ctx)]
}

const shown = (job: ZonedJob) => printJobShape.show(job, job.zone)
const answerJob = (job: ZonedJob): Answer => ({ data: shown(job), version: job.attempts })

function reads(ctx: Context, readers: PaperReaders): Endpoint[] {
  return [
    endpoint({
      ...reading,
      path: '/print-jobs',
      summary: 'List print jobs',
      operationId: 'listPrintJobs',
      query: listQuery({
        sorts: printJobSorts,
        filters: printJobFilters,
        alwaysActive: true,
        updatedSince:
          'Only jobs changed at or after this time. They are deleted after a week, so the list has no `Sync-Watermark`.',
      }),
      neverSynced: true,
      answer: PrintJobList,
      refuses: ['branch_forbidden'],
      handle: call => answerList(call, (reach, request) => listPrintJobs(ctx.db, reach, request), shown),
    }),
    endpoint({
      ...reading,
      path: '/print-jobs/{id}',
      summary: 'Retrieve a print job, or what to send to its printer',
      operationId: 'readPrintJob',
      params,
      query: strict({ format: Type.Optional(PrintJobFormat) }),
      answer: OnePrintJob,
      alsoAs: [printTypes.escpos],
      refuses: ['branch_forbidden', 'fiscal_pending'],
      handle: async ({ caller, params: { id }, query }) => {
        const job = await readJob(ctx, caller, id)
        if (query.format !== 'escpos') return answerJob(job)
        const bytes = await fetchPaper(ctx, readers, caller, job)
        return { data: null, raw: { bytes, type: printTypes.escpos, fileName: `${id}.escpos` } }
      },
    }),
  ]
}

function serves(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...serving,
      path: '/print-jobs/claim',
      summary: 'Claim the oldest job of a polled printer',
      description:
        'The job is the caller’s for 30 seconds: print it, then answer for it with `done` or `failed`. Without an answer ' +
        'another claim gets it, headed REPRINT. `data` is null when none waits.',
      operationId: 'claimPrintJob',
      body: ClaimPrintJob,
      answer: ClaimedPrintJob,
      refuses: ['branch_forbidden'],
      handle: async ({ caller, body }) => {
        const job = await claimJob(ctx, caller, body.printer_id)
        return { data: job && shown(job) }
      },
    }),
    endpoint({
      ...serving,
      path: '/print-jobs/{id}/done',
      summary: 'Report that a claimed job is printed',
      description: 'With `If-Match: "<attempts>"` only for the claim that it answers.',
      operationId: 'finishPrintJob',
      params,
      answer: OnePrintJob,
      refuses: ['branch_forbidden', 'invalid_transition'],
      handle: async ({ caller, ifMatch, params: { id } }) =>
        answerJob(await endJob(ctx, caller, { id, ifMatch, status: 'done' })),
    }),
    endpoint({
      ...serving,
      path: '/print-jobs/{id}/failed',
      summary: 'Report that a claimed job could not be printed',
      description:
        'The printer pauses for 1 to 10 seconds and then has the job again, or its fallback once the job is 30 seconds old. ' +
        'A job that has waited for a minute is given up once nothing has come out of the printer for as long. `If-Match` as ' +
        'for `done`.',
      operationId: 'failPrintJob',
      params,
      body: FailPrintJob,
      answer: OnePrintJob,
      refuses: ['branch_forbidden', 'invalid_transition'],
      handle: async ({ caller, ifMatch, params: { id }, body: { reason } }) =>
        answerJob(await endJob(ctx, caller, { id, ifMatch, status: 'waiting', reason })),
    }),
  ]
}

function requests(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    method: 'POST',
    scope: 'devices.write',
    permission: 'open',
    path: '/print-jobs',
    summary: 'Print a bill, receipt, report, ticket or test page, or open a drawer',
    description:
      'A `ticket` prints what the kitchen has of an order once more, headed REPRINT; a `bill` sets `bill_printed_at`. ' +
      'A `test` tries the printer of `printer_id`, is of no record and never goes to a fallback: `status` and `error` of ' +
      'the job say whether the printer works. ' +
      'Answers with the jobs: of tickets, one for each printer.',
    operationId: 'createPrintJobs',
    body: RequestPrint,
    status: 201,
    answer: PrintJobs,
    refuses: ['not_found', 'branch_forbidden', 'role_forbidden', 'invalid_transition', 'session_not_open'],
    handle: async ({ caller, idempotencyKey, body: { kind, printer_id: printerId, ...subject } }) => {
      const { jobs, replayed } = await requestPrint(ctx, { caller, idempotencyKey, kind, printerId, subject })
      return { data: { jobs: jobs.map(shown) }, replayed }
    },
  })
}
