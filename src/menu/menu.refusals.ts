import { fault } from '../lib/refusal.ts'

export const priceEndsEarly = (path: string) =>
  fault(path, 'min', 'The price ends before it begins. Give a later end.')
export const overlappingPrice = (path: string) =>
  fault(
    path,
    'duplicate',
    'Another price holds for the same branch and channel at the same time. Keep one of them.',
  )
export const ingredientTwice = (path: string) =>
  fault(path, 'duplicate', 'This stock item is already in the recipe. Add the quantities up.')
