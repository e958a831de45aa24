import { Refusal } from '../lib/refusal.ts'

export const branchCodeTaken = (branchId: string) =>
  new Refusal(
    'already_exists',
    'This code is or was used by another branch and is printed on its receipts. Choose a different code.',
    { field: 'code', id: branchId },
  )

/** @param open some of the open bills or shifts */
export const branchInUse = (by: 'dining_session' | 'shift', open: readonly { id: string }[]) =>
  new Refusal(
    'in_use',
    by === 'shift'
      ? 'The branch has open shifts. Close them first.'
      : 'The branch has open bills. Settle or cancel them first.',
    { by, ids: open.map(({ id }) => id) },
  )
