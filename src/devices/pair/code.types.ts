import type { DevicePurpose } from '../../access/key.types.ts'

/** The device that a code makes. */
export type Planned = {
  name: string
  purpose: DevicePurpose
  branchIds: readonly string[]
  stationId: string | null
  register: string | null
}

export type StoredCode = Planned & {
  brandId: string
  /** Null for the operator. */
  makerId: string | null
  staffId: string | null
  expiresAt: number
}
