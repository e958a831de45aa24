import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, ListChecks } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { minutesAndSeconds } from '../service/clock.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Band } from './Band.tsx'
import { type KeyActs, useBumpBar } from './bump-bar.ts'
import { type Grid, gridFor, pagesOf } from './page.rules.ts'
import { useHeight, useNeeds } from './measure.ts'
import css from './kitchen.module.css'

type Props<T> = {
  heading: string
  renderBar: (pager: ReactNode) => ReactNode
  rail: ReactNode
  railName: string
  cards: readonly T[]
  renderCard: (card: T, digit: number) => ReactNode
  empty: ReactNode
  ageOf: (card: T) => number
  /** Whether something happened to it that nobody has noticed. */
  isAlerting: (card: T) => boolean
  keys: KeyActs<T>
}

const gap = 14

/** The frame of the station and the expo: bar, band, cards page by page, rail. */
export function KitchenFrame<T extends { id: string }>(props: Props<T>) {
  const { heading, cards, renderCard } = props
  const { t } = useLingui()
  const main = useRef<HTMLElement>(null)
  const height = useHeight(main)
  const [wanted, setPage] = useState(0)
  const [isRailOpen, openRail] = useState(false)
  const grid = gridFor(innerWidth, height)
  const { needs, watch } = useNeeds()
  const place = (height - gap * (grid.rows - 1)) / grid.rows
  const pages = pagesOf(cards, grid, ({ id }) => (needs.get(id) ?? 0) > place)
  const page = Math.min(wanted, Math.max(0, pages.length - 1))
  const shown = pages[page] ?? []
  useBumpBar(
    shown.map(({ ticket }) => ticket),
    { ...props.keys, page: step => setPage(Math.max(0, Math.min(pages.length - 1, page + step))) },
    main,
  )
  return (
    <div className={css['frame']}>
      <h1 className="sr">{heading}</h1>
      {props.renderBar(
        <Pager {...{ pages, page }} ageOf={props.ageOf} isAlerting={props.isAlerting} onPage={setPage} />,
      )}
      <Band />
      <main
        ref={main}
        className={css['tickets']}
        data-list={grid.isList || undefined}
        style={columnsOf(grid)}
      >
        {shown.map(({ ticket, column, row, isTall }, at) => (
          <div
            key={ticket.id}
            ref={watch}
            className={css['place']}
            style={grid.isList ? {} : placeOf(column, row, isTall)}
          >
            {renderCard(ticket, at + 1)}
          </div>
        ))}
        {cards.length === 0 && <div className={css['empty']}>{props.empty}</div>}
      </main>
      <aside className={css['rail']} aria-label={props.railName}>
        {props.rail}
      </aside>
      <footer className={css['dock']}>
        <Button icon={<ListChecks />} onClick={() => openRail(true)}>
          {props.railName}
        </Button>
      </footer>
      {isRailOpen && (
        <Sheet name={props.railName} onClose={() => openRail(false)}>
          <div className={css['sheet']}>
            {props.rail}
            <Button onClick={() => openRail(false)}>{t`Close`}</Button>
          </div>
        </Sheet>
      )}
    </div>
  )
}

function columnsOf({ columns, rows, isList }: Grid) {
  return {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    ...(!isList && { gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }),
  }
}

function placeOf(column: number, row: number, isTall: boolean) {
  return { gridColumn: column + 1, gridRow: isTall ? '1 / span 2' : row + 1 }
}

function Pager<T>({
  pages,
  page,
  ageOf,
  isAlerting,
  onPage,
}: {
  pages: readonly (readonly { ticket: T }[])[]
  page: number
  ageOf: (card: T) => number
  isAlerting: (card: T) => boolean
  onPage: (page: number) => void
}) {
  const { t } = useLingui()
  if (pages.length < 2) return null
  const before = pages.slice(0, page).flat()
  const after = pages.slice(page + 1).flat()
  const alerting = (side: typeof after) => side.some(({ ticket }) => isAlerting(ticket)) || undefined
  const oldest = Math.max(...after.map(({ ticket }) => ageOf(ticket)))
  return (
    <nav className={css['pager']} aria-label={t`Pages`}>
      {page > 0 && (
        <Button
          icon={<ChevronLeft className="flip" />}
          data-alert={alerting(before)}
          onClick={() => onPage(page - 1)}
        >
          <Trans>Back</Trans>
        </Button>
      )}
      {after.length > 0 && (
        <Button tone="amber" data-alert={alerting(after)} onClick={() => onPage(page + 1)}>
          <Trans>
            {after.length} more · {minutesAndSeconds(oldest)}
          </Trans>
          <ChevronRight className="flip" />
        </Button>
      )}
    </nav>
  )
}
