import { createHmac, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<Buffer, string, number, object, Buffer>(scrypt)

/**
 * A PIN has few values, so each try must cost something: about a twentieth to a tenth of a second, and 16 MiB.
 */
const cost = { N: 2 ** 14, r: 8, p: 2 }

/**
 * Hashes a PIN for storage and look-up: one value for each PIN of a brand, since the brand is the salt, and one that
 * nobody can work out without the server secret. Slow on purpose, and off the main thread: never within a transaction.
 * @param secret the server's
 */
export async function hashPin(secret: Buffer, brandId: string, pin: string): Promise<Buffer> {
  const keyed = createHmac('sha256', secret).update(`staff pin\n${brandId}\n${pin}`).digest()
  return derive(keyed, brandId, 32, cost)
}

/** The columns stored of a PIN; its digits are counted here, since the hash does not show their number. */
export async function keptOfPin(
  secret: Buffer,
  brandId: string,
  pin: string,
): Promise<{ pin_hash: Buffer; pin_digits: number }> {
  return { pin_hash: await hashPin(secret, brandId, pin), pin_digits: pin.length }
}
