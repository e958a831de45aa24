import { type Static, Type } from 'typebox'
import type { Context } from '../context.ts'
import { DiningSessionAnswer } from '../floor/dining-session.schema.ts'
import { presentSession } from '../floor/present-session.rules.ts'
import { readSession } from '../floor/read-session.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { toCents } from '../lib/money.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import type { PaymentEntry } from './pay.rules.ts'
import { paySession } from './pay-session.ts'
import { PaySession } from './payment.schema.ts'

export function paymentEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      method: 'POST',
      path: '/dining-sessions/{session}/pay',
      scope: 'payments.write',
      act: 'pay',
      tag: 'Payments',
      resource: 'dining_session',
      summary: 'Pay a bill, whole or in part',
      description:
        'Part payments keep the bill open. When nothing is due it is settled: its orders turn paid together and ' +
        'its tables are free. Items still held stay held: fire or cancel them before the last payment.',
      operationId: 'payDiningSession',
      params: strict({ session: Ulid }),
      query: strict({ lang: Type.Optional(Lang) }),
      body: PaySession,
      status: 200,
      answer: DiningSessionAnswer,
      refuses: [
        'not_found',
        'branch_forbidden',
        'version_conflict',
        'session_not_open',
        'order_not_payable',
        'payment_exceeds_due',
      ],
      handle: async ({ caller, once, ifMatch, lang, params, body }) => {
        const request = { caller, once, ifMatch, sessionId: params.session, entries: entriesOf(body) }
        const { id, replayed } = await paySession(ctx, request)
        const whole = await readSession(ctx, caller, id)
        return { data: presentSession(whole, lang), version: whole.session.version, replayed }
      },
    }),
  ]
}

function entriesOf(body: Static<typeof PaySession>): PaymentEntry[] {
  return body.payments.map(entry => ({
    paymentMethodId: entry.payment_method_id,
    amount: entry.amount === undefined ? null : toCents(entry.amount),
    tendered: entry.tendered === undefined ? null : toCents(entry.tendered),
    reference: entry.reference ?? null,
  }))
}
