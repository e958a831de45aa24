import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Scrypt = typeof crypto.scrypt

/** The cost of hashing a PIN in the service: 50 to 100 ms, on purpose. */
const dear = { N: 2 ** 14, r: 8, p: 2 }

/**
 * Tests enter hundreds of PINs, so hashing one takes a thousandth of that here. Other costs are unchanged. The
 * processes of `test/process` do not use this.
 */
const { scrypt } = crypto
const isDear = (cost: crypto.ScryptOptions) => cost.N === dear.N && cost.r === dear.r && cost.p === dear.p

if (scrypt.name !== 'quick') {
  const quick = (...[password, salt, length, cost, done]: Parameters<Scrypt>) =>
    (scrypt as (...all: unknown[]) => void)(password, salt, length, isDear(cost) ? { N: 16 } : cost, done)
  crypto.scrypt = quick as unknown as Scrypt
  // Also replaces the named import.
  syncBuiltinESMExports()
}
