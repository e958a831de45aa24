import type { Scope } from '../../../src/access/scope.rules.ts'
import type { World } from '#test/fixtures/world.ts'
import type { Body } from '#test/support/api.ts'

/** A value, or how it follows from the world and from what `prepare` made in it. */
type Of<T> = T | ((world: World, made: Body) => T)

export type Guess = {
  /** The request, for the name of the test. */
  guess: string
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Makes what the request is about. */
  prepare?: (world: World) => Promise<Body>
  path: Of<string>
  body?: Of<object>
  /** Asks with a key that has these scopes alone. */
  scopes?: Scope[]
  /** Sent as it is, in place of `body`. */
  raw?: string
  headers?: Record<string, string>
}

/** A request that people who come from another system try first, and the words of its refusal that help them. */
export type WrongGuess = Guess & {
  /** 422 by default. */
  status?: number
  /** Parts of the top message; of several faults, of their paths and messages. */
  says?: readonly string[]
  /** The first of `allowed`, which the message asks about. */
  nearest?: string
}

export const unknownId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
export const get = (path: string) => ({ guess: `GET ${path}`, path })
export const post = (path: Of<string>, body: Of<object> = {}) => ({ method: 'POST' as const, path, body })
export const lineOf = (product: Body, more: Body = {}) => [{ product_id: product.id, quantity: 1, ...more }]

/** An order from the counter. */
export const orderOf = (product: (world: World, made: Body) => Body, more: Body = {}, line: Body = {}) =>
  post('/orders', (world, made) => ({
    branch_id: world.brand.branchId,
    channel: 'pos',
    lines: lineOf(product(world, made), line),
    ...more,
  }))

export const counterOrderWith = (more: Body, line: Body = {}) => orderOf(world => world.product, more, line)

export const productBody = ({ category, tax }: World, more: Body) => {
  return { category_id: category.id, tax_id: tax.id, name: 'Guess', price: 8.5, ...more }
}
export const productWith = (more: Body) => post('/products', world => productBody(world, more))
export const refundWith = (body: Of<object>) =>
  post(({ refundableOrder }) => `/orders/${refundableOrder.id}/refund`, body)
