import { actingPerson, lock } from '../../service/person.ts'
import { makeStore } from '../../service/store.ts'

// Locks the till when nobody has touched it for a while.

const kept = 'comanda-lock-after'
const warnBeforeMs = 15_000

/** Seconds; 0 is never. */
export const lockTimes = [30, 120, 300, 0] as const
export type LockTime = (typeof lockTimes)[number]

/** How long this device waits, kept in its browser. */
export function lockTime(): LockTime {
  const seconds = Number(localStorage.getItem(kept) ?? 120)
  return lockTimes.find(one => one === seconds) ?? 120
}

export function changeLockTime(seconds: LockTime): void {
  localStorage.setItem(kept, String(seconds))
  touched()
}

/** Whether the till is about to lock. */
export const isAboutToLock = makeStore(false)

let warning: ReturnType<typeof setTimeout> | undefined
let locking: ReturnType<typeof setTimeout> | undefined

/** Follows every touch and key of the page. */
export function startAutoLock(): void {
  for (const type of ['pointerdown', 'keydown'] as const) addEventListener(type, touched, { capture: true })
  touched()
}

function touched(): void {
  clearTimeout(warning)
  clearTimeout(locking)
  isAboutToLock.set(false)
  const lockAfterMs = lockTime() * 1000
  if (lockAfterMs === 0) return
  warning = setTimeout(() => isAboutToLock.set(actingPerson() !== undefined), lockAfterMs - warnBeforeMs)
  locking = setTimeout(() => {
    isAboutToLock.set(false)
    if (actingPerson() !== undefined) lock()
  }, lockAfterMs)
}
