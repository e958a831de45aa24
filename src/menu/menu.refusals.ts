import { fault } from '../lib/refusal.ts'

export const priceEndsEarly = (path: string) =>
  fault(path, 'min', 'The price does not end after it starts. Send a later end.')
export const overlappingPrice = (path: string) =>
  fault(
    path,
    'duplicate',
    'Another price applies to the same branch, channel and time. Keep one, or end one (`ends_at`) before the other starts.',
  )
export const ingredientTwice = (path: string) =>
  fault(path, 'duplicate', 'This stock item is already in the recipe. Combine the quantities.')
