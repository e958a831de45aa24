import { buildApp } from '../../src/app.ts'
import { allEndpoints } from '../../src/endpoints.ts'
import { type TestEnv, openTestEnv } from './test-env.ts'
import { type BrandOptions, type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'

type Reply = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  data: Record<string, unknown> & { id: string }
  error: { code: string; details: Record<string, unknown> }
  meta: { total: number }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Send = (method: Method, path: string, body?: object, headers?: object) => Promise<Reply>

/** A till that speaks HTTP only, with a key that may do everything; every answer is held to its schema. */
export async function openTill(
  options: BrandOptions = {},
): Promise<{ env: TestEnv; brand: MadeBrand; send: Send }> {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, options)
  const app = await buildApp(env.ctx, allEndpoints(env.ctx), {
    authenticate: async () => brand.caller,
    limiter: { admit: () => ({ admitted: true, remaining: 1, resetSeconds: 1, retryAfter: 0 }) },
    checkAnswers: true,
  })
  const send: Send = async (method, path, body, headers = {}) => {
    const answer = await app.inject({
      method,
      url: path.startsWith('/v1') ? path : `/v1/pos${path}`,
      headers: { authorization: 'Bearer x', ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const said = isJson && answer.body !== '' ? answer.json<object>() : { data: answer.rawPayload }
    return { status: answer.statusCode, headers: answer.headers, ...said } as unknown as Reply
  }
  return { env, brand, send }
}
