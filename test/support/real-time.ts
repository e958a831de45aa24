import { firstUlid, newUlid, restartUlids } from '../../src/lib/ulid.ts'

// Ids of a process only increase: after a file whose clock ran ahead, the ids of all later files would be in the future.
if (newUlid() > firstUlid(Date.now() + 60_000)) restartUlids()
