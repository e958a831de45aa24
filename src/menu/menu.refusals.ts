import { fault } from '../lib/refusal.ts'

export const priceEndsEarly = (path: string) =>
  fault(path, 'min', 'The price does not end after it starts. Send a later end.')
export const overlappingPrice = (path: string) =>
  fault(
    path,
    'duplicate',
    'Another price applies to the same size, branch, channel and time. Keep one, or end one (`ends_at`) before the other starts.',
  )
export const twoSizes = (path: string) =>
  fault(
    path,
    'not_allowed',
    'A price is for a line of a product or beside another addon. Send product_id or with_addon_id, not both.',
  )
export const ingredientTwice = (path: string) =>
  fault(path, 'duplicate', 'This stock item is already in the recipe. Combine the quantities.')
