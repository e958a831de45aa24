/** Locks between tabs exist on https and at loopback only; elsewhere each tab works for itself. */
export const isSecure = globalThis.isSecureContext && 'locks' in navigator

/** Runs the work in one tab of this browser at a time; the others wait for their turn. */
export async function onlyTab(name: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(name, work)
}

/** Takes a name for as long as this tab is open. @returns false if another tab has it */
export function takeForThisTab(name: string): Promise<boolean> {
  if (!isSecure) return Promise.resolve(true)
  return new Promise(taken => {
    void navigator.locks.request(name, { ifAvailable: true }, lock => {
      taken(lock !== null)
      return lock === null ? undefined : new Promise(() => undefined)
    })
  })
}

/** Takes the name from the tab that has it. */
export function takeOver(name: string): void {
  void navigator.locks.request(name, { steal: true }, () => new Promise(() => undefined))
}
