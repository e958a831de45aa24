// Some people hit keys by accident, or speak to a device that hears letters: shortcuts of one character can be off.

const kept = 'comanda-keys'

/** Whether single characters act on this device, outside of fields. */
export function keysAreOn(): boolean {
  return localStorage.getItem(kept) !== 'off'
}

export function switchKeys(areOn: boolean): void {
  localStorage.setItem(kept, areOn ? 'on' : 'off')
}
