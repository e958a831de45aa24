/** Letters and digits of a code. */
export const codeLength = 6

/** A code from what was typed, pasted or scanned: upper case, without spaces and dashes, no longer than a code. */
export function cleanCode(typed: string): string {
  return typed
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, codeLength)
}
