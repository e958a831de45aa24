import { MenuBox } from '../../ui/MenuBox.tsx'
import { useLingui } from '@lingui/react/macro'
import { Ban, CircleCheck, Info } from 'lucide-react'
import type { MenuProduct } from './menu.types.ts'
import { useSoldOut } from './use-sold-out.ts'

/** The menu of a long press on a dish: sold out or not, and what is in it. */
export function TileMenu({
  product,
  at,
  onShow,
  onClose,
}: {
  product: MenuProduct
  at: DOMRect
  onShow: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { untilText, mark, off } = useSoldOut(product)
  const isOut = product.reason === 'sold_out'
  const marks = isOut
    ? [{ label: t`On sale again`, icon: <CircleCheck />, off, onChoose: () => mark(false) }]
    : [
        {
          label: t`Sold out until tomorrow ${untilText}`,
          icon: <Ban />,
          off,
          isRed: true,
          onChoose: () => mark(true, true),
        },
        { label: t`Sold out until I say so`, icon: <Ban />, off, isRed: true, onChoose: () => mark(true) },
      ]
  const items = [...marks, { label: t`About this dish`, icon: <Info />, onChoose: onShow }]
  return <MenuBox name={product.name} at={at} items={items} onClose={onClose} />
}
