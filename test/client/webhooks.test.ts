import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyWebhook, WebhookRejected } from '@comanda/client'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const at = 1_614_265_330
const now = at * 1000
const body = '{"test": 2432232314}'
/** The example of the reference libraries of Standard Webhooks. */
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(at),
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

/** Signed by Node's own HMAC. */
function signed(text: string, by = secret, time = at) {
  const key = Buffer.from(by.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`msg_1.${time}.${text}`).digest('base64')
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': String(time), 'webhook-signature': `v1,${signature}` }
}

/** Why a message is rejected. */
async function rejection(...given: Parameters<typeof verifyWebhook>): Promise<string> {
  const error: unknown = await verifyWebhook(...given).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(WebhookRejected)
  return (error as WebhookRejected).message
}

test('verifies the example of Standard Webhooks, as text and bytes, with headers of every kind', async () => {
  expect(await verifyWebhook(body, headers, secret, { now })).toEqual({ test: 2_432_232_314 })
  expect(await verifyWebhook(Buffer.from(body), new Headers(headers), [secret], { now })).toBeDefined()
})

test('verifies text of every language byte for byte', async () => {
  const text = JSON.stringify({
    type: 'order.created',
    timestamp: 'x',
    data: { name: 'Tiramisù 🍮 ティラミス' },
  })
  expect(await verifyWebhook(text, signed(text), secret, { now })).toEqual(JSON.parse(text))
})

test('accepts either of two secrets and any of several signatures', async () => {
  expect(await verifyWebhook(body, signed(body, other), [secret, other], { now })).toBeDefined()
  const both = `${signed(body, other)['webhook-signature']} ${signed(body)['webhook-signature']} v1a,xx`
  expect(
    await verifyWebhook(body, { ...signed(body), 'webhook-signature': both }, secret, { now }),
  ).toBeDefined()
})

test('rejects any change of body, id, time and signature, and another secret', async () => {
  const { 'webhook-signature': signature } = headers
  const bare = signature.slice('v1,'.length)
  const changed = [
    [`${body} `, headers, secret],
    [body, { ...headers, 'webhook-id': 'msg_2' }, secret],
    [body, { ...headers, 'webhook-timestamp': String(at + 1) }, secret],
    [body, { ...headers, 'webhook-signature': signature.replace('g0', 'g1') }, secret],
    [body, { ...headers, 'webhook-signature': signature.slice(0, 20) }, secret],
    [body, { ...headers, 'webhook-signature': bare }, secret],
    [body, { ...headers, 'webhook-signature': `v2,${bare}` }, secret],
    [body, { ...headers, 'webhook-signature': 'v1,no base64!' }, secret],
    [body, { ...headers, 'webhook-signature': 'v1,' }, secret],
    [body, headers, other],
    [body, headers, []],
  ] as const
  for (const [text, sent, by] of changed)
    expect(await rejection(text, sent, by, { now })).toMatch(/^No signature/)
})

test('rejects a signed message more than five minutes old or ahead', async () => {
  const sent = (seconds: number) => signed(body, secret, at + seconds)
  for (const seconds of [-300, 300])
    expect(await verifyWebhook(body, sent(seconds), secret, { now })).toBeDefined()
  for (const seconds of [-301, 301])
    expect(await rejection(body, sent(seconds), secret, { now })).toMatch(/seconds old/)
  expect(await rejection(body, { ...headers, 'webhook-timestamp': 'now' }, secret, { now })).toMatch(
    /not a number/,
  )
  expect(await rejection(body, headers, secret)).toMatch(/seconds old/)
})

test('names a missing header and an invalid secret', async () => {
  for (const name of Object.keys(headers)) {
    expect(await rejection(body, { ...headers, [name]: undefined }, secret, { now })).toMatch(
      new RegExp(`no header ${name}`),
    )
  }
  await expect(verifyWebhook(body, headers, 'whsec_', { now })).rejects.toThrow(/whsec_ followed by base64/)
  expect(new WebhookRejected('x')).toBeInstanceOf(Error)
})
