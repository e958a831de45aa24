import type { Core } from '../core.ts'
import { webhookSecret, writeSecret } from './signature.format.ts'

/** The secret of a webhook as it is shown. */
export function secretAsText(
  { secret }: Pick<Core, 'secret'>,
  brandId: string,
  id: string,
  secretNumber: number,
): string {
  return writeSecret(webhookSecret(secret, { brandId, id, secretNumber }))
}
