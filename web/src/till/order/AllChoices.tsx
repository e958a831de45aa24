import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { AddonChip } from './Choices.tsx'
import css from './board.module.css'
import { useOrder } from './order-context.ts'
import { offeredAt } from './piece-choices.rules.ts'

/** A long group in the place of the dishes. */
export function AllChoices() {
  const { wide, widen, draft, menu } = useOrder()
  const line = draft.lines.find(({ id }) => id === wide?.lineId)
  const product = line && offeredAt(menu.byId, line, wide?.at)
  if (wide === undefined || line === undefined || product === undefined) return null
  const dish = { line, at: wide.at, product }
  return (
    <div className={css['board']} data-region="dishes">
      <div className={css['head']}>
        <h2>
          <bdi>{wide.group.name}</bdi>
        </h2>
        <bdi>{product.name}</bdi>
        <Button className={css['done']} icon={<Check />} onClick={() => widen(undefined)}>
          <Trans>Done</Trans>
        </Button>
      </div>
      <div className={css['choices']}>
        {wide.group.addons.map(addon => (
          <AddonChip key={addon.id} dish={dish} group={wide.group} addon={addon} />
        ))}
      </div>
    </div>
  )
}
