import { Refusal } from '../lib/refusal.ts'

export const unknownBranch = (name: string, codes: readonly string[]) =>
  new Refusal(
    'not_found',
    `There is no branch with the code or id ${JSON.stringify(name)}. The codes are ${codes.join(', ')}.`,
    { resource: 'branch', id: name },
  )
