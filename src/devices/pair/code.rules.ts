/** Without letters and digits that look alike: 30 characters, of which six make 729 million codes. */
const characters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

export const codeLength = 6
export const codeChoices = characters.length
const exactlyCode = new RegExp(`^[${characters}]{${codeLength}}$`)

/** @param random numbers below `codeChoices`, one for each character */
export function writeCode(random: readonly number[]): string {
  return random.map(one => characters[one]).join('')
}

/** The code as it was written: case, spaces and dashes do not matter. Undefined for a text that cannot be a code. */
export function normalizeCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return exactlyCode.test(code) ? code : undefined
}
