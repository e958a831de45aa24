import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Scrypt = typeof crypto.scrypt

/** The cost of a PIN in the service: a twentieth to a tenth of a second, on purpose. */
const dear = { N: 2 ** 14, r: 8, p: 2 }

/**
 * Tests enter PINs by the hundred, so here one costs a thousandth of that; any other cost is left as it is. The
 * processes of `test/process` do without.
 */
const { scrypt } = crypto
const isDear = (cost: crypto.ScryptOptions) => cost.N === dear.N && cost.r === dear.r && cost.p === dear.p

if (scrypt.name !== 'quick') {
  const quick = (...[password, salt, length, cost, done]: Parameters<Scrypt>) =>
    (scrypt as (...all: unknown[]) => void)(password, salt, length, isDear(cost) ? { N: 16 } : cost, done)
  crypto.scrypt = quick as unknown as Scrypt
  // Those who import it by name get it too.
  syncBuiltinESMExports()
}
