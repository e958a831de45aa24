import assert from 'node:assert/strict'
import { Comanda } from '@comanda/client'

/** The API for the key of the environment. */
export function connect() {
  const { COMANDA_URL: url = 'http://127.0.0.1:8080', COMANDA_KEY: key } = process.env
  assert(key, 'Set COMANDA_KEY to a key: npm run -s comanda -- key create --for till')
  return new Comanda({ url, key })
}

/** Asserts that the service refuses, with this code. */
export async function expectRefusal(code, promise) {
  const refused = await promise.then(
    () => assert.fail(`Not refused with ${code}`),
    error => error,
  )
  assert.equal(refused.code, code, refused.message)
  return refused
}
