import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useMoney } from '../../service/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import css from './panel.module.css'

type Props = {
  name: string
  units: number
  orderable: boolean
  /** One unit more fits. */
  isRoom: boolean
  /** It can be taken several times. */
  isCounted: boolean
  /** Of one unit, beside the price of the dish. */
  price: number
  onToggle: () => void
  onLess: () => void
  onMore: () => void
}

/** A choice; of one that can be taken several times, taken, the number can be changed. */
export function CountedChip(props: Props) {
  const { name, units, orderable, isRoom, price, onToggle, onLess, onMore } = props
  const { t } = useLingui()
  const money = useMoney()
  const isCounted = units > 0 && props.isCounted && (isRoom || units > 1)
  const off = units > 0 ? undefined : !orderable ? t`sold out` : !isRoom ? t`enough chosen` : undefined
  return (
    <span className={css['counted']}>
      {isCounted && units > 1 && (
        <Button isSquare aria-label={t`One ${name} less`} icon={<Minus />} onClick={onLess} />
      )}
      <Chip
        isPressed={units > 0}
        onPress={onToggle}
        off={off}
        extra={price > 0 ? `+${money.short(price)}` : undefined}
      >
        {units > 1 ? `${units} × ${name}` : name}
      </Chip>
      {isCounted && isRoom && (
        <Button isSquare aria-label={t`One ${name} more`} icon={<Plus />} onClick={onMore} />
      )}
    </span>
  )
}
