import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RefusalCode } from '../../src/lib/refusal.ts'
import type { Api, CallOptions, Reply } from '#test/support/api.ts'
import { openReadyWorld } from '#test/fixtures/ready-world.ts'
import type { World } from '#test/fixtures/world.ts'
import { written } from '#test/support/snapshot.ts'

/** One world for a file of bad inputs; whatever is refused must leave it as it was. */
export type Bench = {
  api: Api
  world: World
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
}

export function openBench(): () => Bench {
  let bench: Bench | undefined
  beforeAll(async () => {
    const { api, world } = await openReadyWorld({
      timeouts: { requestTimeout: 1500, headersTimeout: 1000, checkInterval: 100 },
    })
    bench = { api, world, call: (method, path, options) => world.brand.call(method, path, options) }
  })
  afterAll(() => bench?.api.drop())
  return () => bench!
}

/** One row of the table of bad inputs. */
export function row(number: number, name: string, check: () => Promise<void>, timeout?: number): void {
  // oxlint-disable-next-line vitest/expect-expect -- the rows expect, in `check`
  test(`#${number} ${name}`, check, timeout)
}

type Expected = { status: number; code: RefusalCode; path?: string; rule?: string }

/** The refusal of a field. */
export const invalid = (path: string, rule?: string) =>
  ({ status: 422, code: 'validation_failed', path, ...(rule && { rule }) }) as const

/** Expects a refusal in the one shape, and that nothing at all was written. */
export async function refuses(
  { api }: Bench,
  request: () => Promise<Reply>,
  expected: Expected,
  what = '',
): Promise<Reply> {
  const before = await written(api.db)
  const reply = await request()
  expect(reply.status, `${what} ${reply.text}`).toBe(expected.status)
  expect(Object.keys(reply.body.error).sort(), what).toEqual(['code', 'details', 'message'])
  expect(reply.body.error.code, what).toBe(expected.code)
  expect(reply.headers.get('x-request-id'), what).toMatch(/^[0-9A-Z]{26}$/)
  if (expected.path !== undefined) {
    const fault = { path: expected.path, ...(expected.rule && { rule: expected.rule }) }
    expect(reply.body.error.details.fields, what).toEqual(
      expect.arrayContaining([expect.objectContaining(fault)]),
    )
  }
  expect(await written(api.db), what).toEqual(before)
  return reply
}

/** Sends bytes as they are and gives all that comes back until the other side closes. */
export function sendRaw(api: Api, bytes: string | Buffer, waitMs = 6000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write(bytes))
    const parts: Uint8Array[] = []
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`The connection stayed open; it said: ${Buffer.concat(parts).toString()}`))
    }, waitMs)
    socket.on('data', part => parts.push(Buffer.from(part)))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(parts).toString())
    })
  })
}

/** The refusal inside a raw answer. */
export function rawRefusal(answer: string): { status: number; code: string; id: string | undefined } {
  const [head = '', text = '', ...more] = answer.split('\r\n\r\n')
  expect(more, 'one answer and no more').toEqual([])
  return {
    status: Number(head.split(' ')[1]),
    code: (JSON.parse(text) as { error: { code: string } }).error.code,
    id: /^x-request-id: (\w{26})\r?$/im.exec(head)?.[1],
  }
}
