import { Plural, useLingui } from '@lingui/react/macro'
import { ChevronLeft, Search, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { hoursAndMinutes, useNow } from '../../service/clock.ts'
import { Bar } from '../../ui/Bar.tsx'
import { Button } from '../../ui/Button.tsx'
import { floorAddress } from '../addresses.ts'
import { Strip } from '../frame/Strip.tsx'
import { useStaffNames } from '../use-staff-names.ts'
import { useOrder, useOrderTools } from './order-context.ts'
import css from './bar.module.css'
import { useTitle } from './use-title.ts'
import { hitId, searchId, type TypedState } from './use-typed.ts'

/** The id of the panel that the number in the bar opens. */
export const guestsId = 'guests'

/** Back, what this is, the search, and the strip. */
export function OrderBar({ typed }: { typed: TypedState }) {
  const { t } = useLingui()
  const [, go] = useLocation()
  return (
    <div className={css['bar']} data-region="bar">
      <Bar strip={<Strip />}>
        <Button
          tone="bare"
          isSquare
          aria-label={t`Back to the floor`}
          icon={<ChevronLeft className="flip" />}
          onClick={() => go(floorAddress)}
        />
        <div className={css['what']}>
          <Title />
          <Facts />
        </div>
        <SearchField typed={typed} />
      </Bar>
    </div>
  )
}

function Title() {
  return (
    <h1>
      <bdi>{useTitle()}</bdi>
    </h1>
  )
}

/** Guests, how long, whose. */
function Facts() {
  const { sale, draft } = useOrder()
  const nameOf = useStaffNames()
  const time = useNow(10_000)
  const { bill, table, order } = sale
  const guests = bill?.guests ?? draft.guests ?? table?.seats
  const since = bill?.opened_at ?? order?.ordered_at
  const waiter = nameOf(bill?.staff_id ?? order?.staff_id)
  return (
    <p className={css['facts']}>
      {guests !== undefined && (bill === undefined || bill.status === 'open') && (
        <button
          type="button"
          onClick={() => document.getElementById(guestsId)?.togglePopover()}
          aria-haspopup="dialog"
        >
          <Plural value={guests} one="# guest" other="# guests" />
        </button>
      )}
      {since !== undefined && <span>{hoursAndMinutes(time - Date.parse(since))}</span>}
      {waiter !== undefined && (
        <span className={css['whose']}>
          <bdi>{waiter}</bdi>
        </span>
      )}
    </p>
  )
}

function SearchField({ typed }: { typed: TypedState }) {
  const { t } = useLingui()
  const { menu } = useOrderTools()
  const count = menu.products.length
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && typed.text !== '') typed.enter()
    else if (step !== undefined && typed.hits.length > 0) typed.move(step)
    else return
    event.preventDefault()
  }
  return (
    <label className={css['search']} data-open={typed.text !== '' || undefined}>
      <Search aria-hidden />
      <input
        id={searchId}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        aria-label={t`Search ${count} dishes`}
        aria-controls={typed.hits.length > 0 ? 'order-hits' : undefined}
        aria-activedescendant={typed.hits.length > 0 ? hitId(typed.at) : undefined}
        placeholder={t`Search ${count} dishes: just type`}
        value={typed.text}
        onChange={event => typed.set(event.target.value)}
        onKeyDown={press}
      />
      {typed.text !== '' && (
        <button type="button" aria-label={t`Clear the search`} onClick={() => typed.set('')}>
          <X />
        </button>
      )}
    </label>
  )
}
