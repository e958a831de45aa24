import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownToLine, Flame, Pencil } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useMenuPress } from '../../ui/use-menu.ts'
import { initialOf } from '../frame/Avatar.tsx'
import { chairsOf } from './chairs.rules.ts'
import { fireCourse } from './floor-acts.ts'
import type { Spot } from './floor-view.rules.ts'
import type { Box } from './map-fit.rules.ts'
import { StateBadge } from './StateBadge.tsx'
import { useTableWords } from './table-words.ts'
import css from './tile.module.css'
import { useIsBusy } from './use-floor.ts'

export type Target = 'to' | 'from' | { off: string }

type Props = {
  spot: Spot
  box: Box
  now: number
  unsent: number
  isFaded: boolean
  isTabStop: boolean
  /** In a move or join: whether the table can be chosen. */
  target: Target | undefined
  onPress: (spot: Spot) => void
  onMenu: (spot: Spot, at: DOMRect) => void
  onKey: (event: KeyboardEvent<HTMLElement>) => void
}

/** A table on the map, with the button to fire its next course beside it. */
export function TableTile({
  spot,
  box,
  now,
  unsent,
  isFaded,
  isTabStop,
  target,
  onPress,
  onMenu,
  onKey,
}: Props) {
  const { t } = useLingui()
  const words = useTableWords()
  const { table, bill, state } = spot
  const press = useMenuPress(at => onMenu(spot, at))
  const isOff = typeof target === 'object'
  const classes = [
    css['tile'],
    css[state.kind],
    table.shape === 'round' && css['round'],
    target === 'to' && css['to'],
    target === 'from' && css['from'],
    isOff && css['no'],
  ]
  const name = () => {
    if (target === 'to') return [t`Table ${table.name}`, t`Move here`, words.seats(table.seats)].join(', ')
    return isOff ? `${t`Table ${table.name}`}, ${target.off}` : words.tileName(spot, now, unsent)
  }
  return (
    <div
      role="group"
      aria-label={t`Table ${table.name}`}
      className={`${css['group']} ${isFaded || isOff ? css['faded'] : ''}`}
      style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
    >
      <Chairs spot={spot} box={box} />
      <button
        type="button"
        className={classes.filter(Boolean).join(' ')}
        aria-disabled={isOff || undefined}
        tabIndex={isTabStop ? 0 : -1}
        data-tile
        onKeyDown={onKey}
        onClick={() => !isOff && onPress(spot)}
        {...(target === undefined ? press : {})}
      >
        <span className="sr">{name()}</span>
        <span aria-hidden className={css['content']}>
          <span className={css['name']}>
            <bdi>{table.name}</bdi>
            {bill?.staff && <small>{initialOf(bill.staff.name)}</small>}
          </span>
          {target === 'to' ? (
            <span className={css['here']}>
              <ArrowDownToLine />
              {bill === undefined ? <Trans>Move here</Trans> : <Trans>Join this</Trans>}
            </span>
          ) : (
            <StateBadge state={state} />
          )}
          <span className={css['facts']}>
            {bill === undefined ? (
              words.seats(table.seats)
            ) : (
              <>
                <bdi>{words.openFor(bill, now)}</bdi>
                <span className={bill.last_order_at === null ? css['nothing'] : ''}>
                  {' · '}
                  <bdi>{words.amount(bill)}</bdi>
                </span>
              </>
            )}
          </span>
          {unsent > 0 && (
            <Badge tone="pen" icon={<Pencil />}>
              {words.unsent(unsent)}
            </Badge>
          )}
        </span>
      </button>
      {state.kind === 'course' && bill !== undefined && target === undefined && (
        <FireButton bill={bill} name={table.name} course={state.course} />
      )}
    </div>
  )
}

function FireButton({
  bill,
  name,
  course,
}: {
  bill: NonNullable<Spot['bill']>
  name: string
  course: number
}) {
  const { t } = useLingui()
  const isBusy = useIsBusy(bill.id)
  return (
    <Button
      tone="amber"
      className={css['fire'] ?? ''}
      icon={<Flame />}
      off={isBusy ? t`Sending…` : undefined}
      onClick={() => void fireCourse({ bill, name }, course)}
    >
      <Trans>Fire course {course}</Trans>
    </Button>
  )
}

function Chairs({ spot: { table, bill }, box }: { spot: Spot; box: Box }) {
  const chairs = chairsOf(table.seats, bill?.guests ?? 0, box.width > box.height * 1.3)
  return chairs.map(({ side, at, isTaken }) => {
    const isAcross = side === 'top' || side === 'bottom'
    const place = `${at * 100}%`
    return (
      <i
        key={`${side}${at}`}
        className={`${css['chair']} ${css[side]} ${isTaken ? css['taken'] : ''}`}
        style={isAcross ? { insetInlineStart: place } : { insetBlockStart: place }}
      />
    )
  })
}
