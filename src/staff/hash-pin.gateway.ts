import { createHmac, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<Buffer, string, number, object, Buffer>(scrypt)

/** PINs have few possible values, so each guess must be expensive: 50 to 100 ms, and 16 MiB. */
const cost = { N: 2 ** 14, r: 8, p: 2 }

/**
 * Hashes a PIN for storage and lookup. The brand is the salt, so that equal PINs of a brand have equal hashes, and the
 * hash cannot be computed without the server secret. Deliberately slow, so never call it within a transaction.
 */
export async function hashPin(secret: Buffer, brandId: string, pin: string): Promise<Buffer> {
  const keyed = createHmac('sha256', secret).update(`staff pin\n${brandId}\n${pin}`).digest()
  return derive(keyed, brandId, 32, cost)
}

/** The stored columns of a PIN, including its number of digits, which the hash does not reveal. */
export async function keptOfPin(
  secret: Buffer,
  brandId: string,
  pin: string,
): Promise<{ pin_hash: Buffer; pin_digits: number }> {
  return { pin_hash: await hashPin(secret, brandId, pin), pin_digits: pin.length }
}
