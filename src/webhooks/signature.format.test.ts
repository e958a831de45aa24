import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signMessage, webhookSecret, writeSecret } from './signature.format.ts'

const server = Buffer.alloc(32, 7)
const webhook = { brandId: '01M7ZP1RETW5Y5H2B1N3V4V6ZQ', id: '01M7ZP1REY9JT50PK1GHPJKZHS', secretNumber: 1 }

test('derives a stable secret for each webhook and number', () => {
  const secrets = [webhook, { ...webhook, secretNumber: 2 }, { ...webhook, id: webhook.brandId }].map(one =>
    writeSecret(webhookSecret(server, one)),
  )
  expect(new Set(secrets).size).toBe(3)
  expect(writeSecret(webhookSecret(server, webhook))).toBe(secrets[0])
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
})

test('the official library accepts either signature and no other', () => {
  const [old, next, wrong] = [1, 2, 3].map(secretNumber =>
    webhookSecret(server, { ...webhook, secretNumber }),
  )
  const message = { id: 'msg_1', timestamp: Math.floor(Date.now() / 1000), body: '{"type":"order.paid"}' }
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signMessage([next!, old!], message),
  }
  const verify = (secret: Buffer) => new Webhook(writeSecret(secret)).verify(message.body, headers)
  expect([verify(old!), verify(next!)]).toEqual([{ type: 'order.paid' }, { type: 'order.paid' }])
  expect(() => verify(wrong!)).toThrow('No matching signature')
})
