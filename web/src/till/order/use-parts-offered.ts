import { useMemo } from 'react'
import type { MenuProduct } from './menu.types.ts'
import { useOrderTools } from './order-context.ts'
import { partsOffered } from './parts-offered.rules.ts'

/** The dishes that a part of this one can be. */
export function usePartsOffered(whole: MenuProduct): readonly MenuProduct[] {
  const { menu } = useOrderTools()
  return useMemo(() => partsOffered(whole, menu.products, menu.categoriesOf), [whole, menu])
}
