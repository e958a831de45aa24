import { createHmac } from 'node:crypto'

/** The parts of a signed message; Standard Webhooks, https://www.standardwebhooks.com. */
export type Message = { id: string; /** Epoch seconds. */ timestamp: number; body: string }

/** The secret of a webhook, 32 bytes: derived from the server's secret and its number, so that it is not stored. */
export function webhookSecret(
  serverSecret: Buffer,
  { brandId, id, secretNumber }: { brandId: string; id: string; secretNumber: number },
): Buffer {
  return createHmac('sha256', serverSecret).update(`webhook ${brandId} ${id} ${secretNumber}`).digest()
}

/** The secret as text, as receivers store it. */
export function writeSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}

/** The value of `webhook-signature`: one signature for each valid secret, newest first. */
export function signMessage(secrets: readonly Buffer[], { id, timestamp, body }: Message): string {
  const signatures = secrets.map(secret =>
    createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64'),
  )
  return signatures.map(signature => `v1,${signature}`).join(' ')
}
