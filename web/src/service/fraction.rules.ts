const fractions: Readonly<Record<number, string>> = { 2: '½', 3: '⅓', 4: '¼' }

/** The share of each part of a dish made of them: ½, ⅓, ¼; of one that has its first alone so far, a half. */
export function fractionOf({ parts }: { parts: readonly unknown[] }): string {
  return fractions[Math.max(2, parts.length)] ?? ''
}
