import { actingPerson, lock } from '../../service/person.ts'
import { makeStore } from '../../service/store.ts'

// Locks the till when nobody has touched it for a while.

const lockAfterMs = 120_000
const warnBeforeMs = 15_000

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
  warning = setTimeout(() => isAboutToLock.set(actingPerson() !== undefined), lockAfterMs - warnBeforeMs)
  locking = setTimeout(() => {
    isAboutToLock.set(false)
    if (actingPerson() !== undefined) lock()
  }, lockAfterMs)
}
