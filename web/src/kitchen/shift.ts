// Choices of a kitchen device, kept in its browser.

const kept = 'comanda-kitchen-keys'

/** Whether single characters act: 1–9, 0 and s. */
export function keysAreOn(): boolean {
  return localStorage.getItem(kept) !== 'off'
}

export function switchKeys(areOn: boolean): void {
  localStorage.setItem(kept, areOn ? 'on' : 'off')
}
