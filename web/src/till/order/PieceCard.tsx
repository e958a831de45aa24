import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import css from './pieces.module.css'

type Props = {
  name: string
  isPressed: boolean
  /** Something is to be chosen here before the line can be sent. */
  isMissing?: boolean
  isGone?: boolean
  onPress: () => void
  /** Its choices, in small letters. */
  children?: ReactNode
}

/** A half, or a component of a combo: pressed, its choices are shown. */
export function PieceCard({ name, isPressed, isMissing = false, isGone = false, onPress, children }: Props) {
  return (
    <button
      type="button"
      className={css['card']}
      data-missing={isMissing || undefined}
      data-gone={isGone || undefined}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <b>
        <bdi>{name}</bdi>
      </b>
      <small>{isGone ? <Trans>Sold out: choose another</Trans> : children}</small>
    </button>
  )
}
