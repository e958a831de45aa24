import type { Draft } from '../../service/draft.types.ts'

type Field = { path: string; rule: string }

/** Whether a round was refused because of a price other than the menu's, which a colleague may approve. */
export function wantsPriceApproved({ refusal, lines }: Draft): boolean {
  const fields = (refusal?.details['fields'] ?? []) as readonly Field[]
  const isOther = lines.some(({ unitPrice }) => unitPrice !== null)
  if (refusal?.code === 'approval_required') return isOther
  return fields.some(({ path, rule }) => path.endsWith('.unit_price') && rule === 'not_allowed')
}
