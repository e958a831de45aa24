import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Menu, useMenuPlace } from '../../ui/use-menu.ts'
import css from './board.module.css'
import { useOrderTools } from './order-context.ts'
import { moveInGrid, useColumns } from './use-columns.ts'

/** The id that stands for *Often*. */
export const oftenId = ''

const mostColumns = 9
const railFrom = 40

/** *Often* and up to 17 categories in two rows; a last cell opens the rest. More than forty are a list at the side. */
export function Categories({ open, onOpen }: { open: string; onOpen: (id: string) => void }) {
  const { t } = useLingui()
  const { menu } = useOrderTools()
  const { ref, columns } = useColumns(5.4, mostColumns)
  const rest = useMenuPlace()
  const more = useRef<HTMLButtonElement>(null)
  const all = [{ id: oftenId, name: t`Often` }, ...menu.categories]
  const isRail = menu.categories.length > railFrom
  const cells = isRail || columns < 3 ? all.length : columns * 2
  const shown = all.length <= cells ? all : withOpen(all, cells - 1, open)
  const hidden = all.filter(one => !shown.includes(one))
  return (
    <>
      <div
        ref={ref}
        className={css['categories']}
        style={{ gridTemplateColumns: `repeat(${Math.min(columns, Math.max(all.length, 6))}, 1fr)` }}
        role="tablist"
        aria-label={t`Categories`}
        onKeyDown={moveInGrid}
      >
        {shown.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={id === open}
            tabIndex={id === open ? 0 : -1}
            onClick={() => onOpen(id)}
          >
            <bdi>{name}</bdi>
          </button>
        ))}
        {hidden.length > 0 && (
          <button
            ref={more}
            type="button"
            role="tab"
            aria-selected={false}
            aria-haspopup="menu"
            tabIndex={-1}
            onClick={() => rest.open(more.current!.getBoundingClientRect())}
          >
            <Trans>{hidden.length} more</Trans>
          </button>
        )}
      </div>
      {rest.place !== undefined && (
        <Menu
          name={t`Categories`}
          at={rest.place}
          onClose={rest.close}
          items={hidden.map(({ id, name }) => ({ label: name, onChoose: () => onOpen(id) }))}
        />
      )}
    </>
  )
}

/** The first so many; the open one takes the last place if it is not among them. */
function withOpen<T extends { id: string }>(all: readonly T[], count: number, open: string): readonly T[] {
  const first = all.slice(0, count)
  const chosen = all.find(({ id }) => id === open)
  return chosen === undefined || first.includes(chosen) ? first : [...first.slice(0, -1), chosen]
}
