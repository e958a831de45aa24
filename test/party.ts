import { afterAll, beforeAll, vi } from 'vitest'
import { type Api, type Body, type BrandAtHand, openApi, type Reply } from './api.ts'
import { expectCleanBooks } from './books.ts'
import { furnish, type Restaurant } from './furnish.ts'

/** A restaurant at work, in which bills are opened at fresh tables. */
export type Party = {
  api: Api
  brand: BrandAtHand
  at: Restaurant
  /** A free table of the first branch. */
  table: () => Promise<string>
  /** A bill at a table of its own. */
  open: (more?: Body) => Promise<Body>
  /** Sends a round. @param lines `12.50` lasagne unless said */
  order: (session: Body, lines?: readonly Body[], more?: Body) => Promise<Body>
  pay: (session: Body, payments: readonly Body[], more?: Body) => Promise<Body>
  /** The bill as it reads now. */
  read: (session: Body) => Promise<Body>
  post: (path: string, body?: Body) => Promise<Reply>
  cleanBooks: () => Promise<void>
}

/** Opens one for a file of tests. */
export function openParty(choice: { taxMode?: 'inclusive' | 'exclusive' } = {}): Party {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  const party = {} as Party
  let tables = 0
  beforeAll(async () => {
    const api = await openApi({ now: '2026-11-21T19:00:00+01:00', max: 20 })
    const brand = await api.openBrand(choice)
    const at = await furnish(brand)
    Object.assign(party, { api, brand, at })
  })
  afterAll(() => party.api.drop())
  return Object.assign(party, {
    async table() {
      const body = { area_id: party.at.area.id, name: `Table ${(tables += 1)}` }
      return (await party.brand.make('/tables', body)).id
    },
    open: async (more: Body = {}) =>
      party.brand.make('/dining-sessions', { table_id: await party.table(), guests: 2, ...more }),
    order: (session: Body, lines: readonly Body[] = [{}], more: Body = {}) =>
      party.brand.make(`/dining-sessions/${session.id}/orders`, {
        lines: lines.map(line => ({ product_id: party.at.product.id, quantity: 1, ...line })),
        ...more,
      }),
    pay: (session: Body, payments: readonly Body[], more: Body = {}) =>
      party.brand.make(`/dining-sessions/${session.id}/pay`, {
        payments: payments.map(one => ({ payment_method_id: party.at.card.id, ...one })),
        ...more,
      }),
    read: async (session: Body) => (await party.brand.get(`/dining-sessions/${session.id}`)).body.data,
    post: (path: string, body: Body = {}) => party.brand.call('POST', path, { body }),
    cleanBooks: () => expectCleanBooks(party.api.db),
  })
}

/** The code and details of a refusal, or what was answered instead. */
export function refusalOf({ status, body }: Reply): { status: number; code: string; details: Body } {
  return { status, code: body.error?.code, details: body.error?.details ?? body.data }
}

/** The first fault of a refused request, with its status. */
export function faultOf(reply: Reply): Body {
  const { path, rule } = reply.body.error?.details.fields?.[0] ?? {}
  return [reply.status, path, rule]
}
