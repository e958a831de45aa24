import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, Check, Minus, Plus, TriangleAlert, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { minutesAndSeconds } from '../service/clock.ts'
import { fractionOf } from '../service/fraction.rules.ts'
import { isAllergy } from './ticket.rules.ts'
import type { Line, TicketItem } from './ticket.types.ts'
import css from './ticket.module.css'

/** A line: how many of what, with all that makes it different. Pressed, it is done; pressed again, it is not. */
export function TicketLine({ line, now, onPress }: { line: Line; now: number; onPress: () => void }) {
  const item = line.items[0]!
  return (
    <button
      type="button"
      className={css['line']}
      aria-pressed={line.isDone}
      data-mark={line.mark?.kind}
      onClick={onPress}
    >
      <span className={css['quantity']}>{line.quantity}</span>
      <LineName line={line} />
      {line.isDone && (
        <Tag tone="green" icon={<Check />}>
          <Trans>Done</Trans>
        </Tag>
      )}
      <Details item={item} />
      <Mark mark={line.mark} quantity={line.quantity} now={now} />
    </button>
  )
}

/** A weighed line counts kilograms: 1.2 kg T-bone steak. */
export function LineName({ line: { name, items } }: { line: Line }) {
  return (
    <span className={css['name']}>
      {items[0]!.weighed && 'kg '}
      <bdi>{name}</bdi>
    </span>
  )
}

/** Choices, what is left out, halves, notes. */
export function Details({ item }: { item: TicketItem }) {
  const { note, combo, parts } = item
  return (
    <>
      {combo !== null && (
        <span className={css['detail']}>
          <Trans>
            in <bdi>{combo.name}</bdi>
          </Trans>
        </span>
      )}
      <Choices dish={item} />
      {parts.map((part, at) => (
        // A dish may have the same part twice.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          <span className={css['part']}>
            {fractionOf(item)} <bdi>{part.name}</bdi>
          </span>
          <Choices dish={part} />
        </Fragment>
      ))}
      {note !== null && (
        <span className={css['detail']}>
          {isAllergy(note) ? (
            <Tag tone="red" icon={<TriangleAlert />}>
              <bdi>{note}</bdi>
            </Tag>
          ) : (
            <>
              “<bdi>{note}</bdi>”
            </>
          )}
        </span>
      )}
    </>
  )
}

/** The choices on a dish, or on a half of it. */
function Choices({ dish: { addons, without } }: { dish: Pick<TicketItem, 'addons' | 'without'> }) {
  const choices = addons
    .filter(({ included }) => !included)
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} ${name}`))
    .join(' · ')
  return (
    <>
      {choices !== '' && (
        <span className={css['detail']}>
          <bdi>{choices}</bdi>
        </span>
      )}
      {without.map(({ addon_id: id, name }) => (
        <span key={id} className={css['detail']}>
          <Tag tone="red" icon={<Ban />}>
            <Trans>NO {name}</Trans>
          </Tag>
        </span>
      ))}
    </>
  )
}

function Mark({ mark, quantity, now }: { mark: Line['mark']; quantity: number; now: number }) {
  const { t } = useLingui()
  if (mark === undefined) return null
  const { tone, icon, text } = {
    added: {
      tone: 'pen',
      icon: <Plus />,
      text: mark.kind === 'added' && t`ADDED ${minutesAndSeconds(now - mark.at)} ago`,
    },
    fewer: {
      tone: 'red',
      icon: <Minus />,
      text: mark.kind === 'fewer' && t`NOW ${quantity}, was ${mark.before}`,
    },
    cancelled: { tone: 'red', icon: <X />, text: t`CANCELLED` },
  }[mark.kind]
  return (
    <span className={css['detail']}>
      <Tag tone={tone} icon={icon}>
        {text}
      </Tag>
      {mark.kind === 'cancelled' && mark.reason !== null && (
        <>
          {' '}
          <bdi>{mark.reason}</bdi>
        </>
      )}
    </span>
  )
}

export function Tag({ tone, icon, children }: { tone: string; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={css['tag']} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
