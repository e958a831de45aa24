import { register } from 'prom-client'
import { vi } from 'vitest'
import { firstUlid, newUlid } from '../../src/lib/ulid.ts'

// Ids of a process only rise: after a file whose clock ran ahead they would lie in the future for all files after it.
// The modules are then loaded again, and ids begin at the real time.
if (newUlid() > firstUlid(Date.now() + 60_000)) {
  register.clear()
  vi.resetModules()
}
