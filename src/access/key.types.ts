import type { Caller } from './caller.rules.ts'

/** The caller of a key or guest token, and its expiry in epoch ms; null for never. */
export type LiveKey = { caller: Caller; expiresAt: number | null }

export const defaultRateLimit = 120
export const maxRateLimit = 100_000
/** Backdating is for tills that work offline: it affects which campaigns, hours and prices apply. */
export const defaultBackdateDays = 0
export const maxBackdateDays = 36_500
/** How long a key's previous text stays valid: seven days are enough time to update every till of a chain. */
export const maxOverlapSeconds = 7 * 86_400
export const defaultOverlapSeconds = 86_400

/** Minimum interval between writes of a key's last use. */
export const useNoteMs = 60_000
/** A `key` is of a program, a `device` of a browser, which was paired for a purpose. */
export const keyKinds = ['key', 'device'] as const

/** Purposes of devices, which set their scopes. */
export const devicePurposes = ['till', 'kitchen', 'board', 'kiosk', 'office'] as const
export type DevicePurpose = (typeof devicePurposes)[number]

/** A key to insert. */
export type NewKey = {
  id: string
  hash: Buffer
  lastFour: string
  name: string
  scopes: readonly string[]
  branchIds: readonly string[]
  rateLimit: number
  backdateDays: number
  /** Epoch ms; null for never. */
  expiresAt: number | null
  /** The keys that made it, the nearest last; none for a key of the operator. */
  makerIds?: readonly string[]
  /** For a device. */
  device?: NewDevice
}

type NewDevice = {
  purpose: DevicePurpose
  stationId: string | null
  register: string | null
  requiresStaff: boolean
  encrypted: boolean
}
