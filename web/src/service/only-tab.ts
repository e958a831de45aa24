/** Locks between tabs exist on https and at loopback only; elsewhere each tab works for itself. */
export const isSecure = globalThis.isSecureContext && 'locks' in navigator

/** Runs the work in one tab of this browser at a time; the others wait for their turn. */
export async function onlyTab(name: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(name, work)
}

/** Takes a name for as long as this tab is open. @param onLost another tab took it over @returns false if it is taken */
export function takeForThisTab(name: string, onLost: () => void): Promise<boolean> {
  if (!isSecure) return Promise.resolve(true)
  return new Promise(taken => {
    const hold = (lock: Lock | null) => {
      taken(lock !== null)
      return lock === null ? undefined : forGood()
    }
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(onLost)
  })
}

/** Takes the name from the tab that has it. */
export function takeOver(name: string, onLost: () => void): void {
  navigator.locks.request(name, { steal: true }, forGood).catch(onLost)
}

function forGood(): Promise<never> {
  return new Promise(() => undefined)
}
