import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { Chip } from '../../ui/Chip.tsx'
import { Categories, oftenId } from './Categories.tsx'
import css from './board.module.css'
import type { MenuIndex } from './menu-index.ts'
import { useOrderTools } from './order-context.ts'
import { Tiles } from './Tiles.tsx'

/** The open category, and the dishes ordered often: both stay while something else stands in the place of the dishes. */
export function useBoardPlace(menu: MenuIndex) {
  const [open, setOpen] = useState({ category: oftenId, below: oftenId })
  const [often] = useState(menu.often.map(({ id }) => id))
  return useMemo(() => ({ ...open, setOpen, often }), [open, often])
}

/** Categories, always in the same place, and the dishes of the one that is open. */
export const Board = memo(function Board({ place }: { place: ReturnType<typeof useBoardPlace> }) {
  const { t } = useLingui()
  const { menu } = useOrderTools()
  const { category, below, setOpen, often } = place
  const children = category === oftenId ? [] : menu.childrenOf(category)
  const dishes =
    category === oftenId
      ? often.flatMap(id => menu.byId.get(id) ?? [])
      : menu.dishesOf(below === oftenId ? category : below)
  const name =
    category === oftenId ? t`Often` : (menu.categories.find(({ id }) => id === category)?.name ?? '')
  return (
    <div className={css['board']} data-rail={menu.categories.length > 40 || undefined} data-region="dishes">
      <Categories open={category} onOpen={id => setOpen({ category: id, below: oftenId })} />
      {children.length > 0 && (
        <div className={css['below']} role="group" aria-label={t`Parts of ${name}`}>
          <Chip isPressed={below === oftenId} onPress={() => setOpen({ category, below: oftenId })}>
            {t`All`}
          </Chip>
          {children.map(child => (
            <Chip
              key={child.id}
              isPressed={below === child.id}
              onPress={() => setOpen({ category, below: child.id })}
            >
              {child.name}
            </Chip>
          ))}
        </div>
      )}
      <div className={css['head']}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <span>
          <Plural value={dishes.length} one="# dish" other="# dishes" />
        </span>
        <span className={css['legend']} aria-hidden>
          <ListChecks />
          <Trans>has choices</Trans>
        </span>
      </div>
      <Tiles name={name} dishes={dishes} />
    </div>
  )
})
