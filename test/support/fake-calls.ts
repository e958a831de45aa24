import { expect } from 'vitest'
import { bearer, type FakeApi, faultsIn, prefix, type Refused } from './fake-api.ts'

export type Sent = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS'
  body?: unknown
  headers?: Record<string, string>
  key?: string | null
}

type Injected = Awaited<ReturnType<FakeApi['app']['inject']>>

/** Calls of the fake API that a test file has opened, and short forms of their answers. */
export function fakeCalls(current: () => FakeApi) {
  async function send(path: string, sent: Sent = {}, { app } = current()): Promise<Injected> {
    const { method = 'POST', body, headers = {}, key = bearer.good } = sent
    const payload =
      body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    return app.inject({
      method,
      url: prefix + path,
      headers: {
        ...(key === null ? {} : { authorization: key }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
  }
  /** Path and rule of each field at fault. */
  const faultsAt = async (path: string, sent?: Sent) => faultsIn((await send(path, sent)).json())
  return {
    send,
    faultsAt,
    /** The same, of a thing to be created. */
    faultsOf: (body: unknown) => faultsAt('/things', { body }),
    create: (body: unknown) => send('/things', { body }),
    refused: async (path: string, sent?: Sent) => refusedAs(await send(path, sent)),
  }
}

/** The status and code of an error answer, as in `404 not_found`. */
export function refusedAs(answer: Injected): string {
  const body = answer.json<{ error: Refused }>()
  expect(Object.keys(body)).toEqual(['error'])
  expect(Object.keys(body.error).sort()).toEqual(['code', 'details', 'message'])
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-request-id']).toMatch(/^[0-9A-Z]{26}$/)
  return `${answer.statusCode} ${body.error.code}`
}

export const detailsOf = (answer: Injected) => answer.json<{ error: Refused }>().error.details
