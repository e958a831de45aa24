import type { Refused } from '@comanda/client'

/** The sentence of a refusal; of a refused field what is wrong with it. */
export function refusalText({ details, message }: Refused): string {
  const [field] = (details['fields'] ?? []) as readonly { message?: string }[]
  return field?.message ?? message
}
