import { Plural, Trans } from '@lingui/react/macro'
import { useNow } from '../../service/clock.ts'
import { useMoney } from '../../service/money.ts'
import { refusalText } from '../../service/refusal-text.ts'
import css from './pay.module.css'
import { isOutdated, type Taking } from './take-payment.ts'

const patienceMs = 2000

/** The outcome of the press: still asking, refused, or the bill changed under it. */
export function TakingNote({ taking, due }: { taking: Taking; due: number }) {
  const money = useMoney()
  if (taking.state === 'idle') return null
  if (taking.state === 'booking') return <Asking since={taking.since} />
  return (
    <p role="alert" className={css['refusal']}>
      {isOutdated(taking.error) ? (
        <Trans>The bill changed meanwhile. Due now {money.full(due)}. Nothing was booked.</Trans>
      ) : (
        <Trans>Nothing was booked. {refusalText(taking.error)}</Trans>
      )}
    </p>
  )
}

function Asking({ since }: { since: number }) {
  const seconds = Math.max(0, Math.round((useNow(1000) - since) / 1000))
  if (seconds * 1000 < patienceMs) return null
  return (
    <p role="status" className={css['asking']}>
      <Trans>Asking again whether the payment arrived. It is stored here, and is never booked twice.</Trans>{' '}
      <Plural value={seconds} one="# second" other="# seconds" />
    </p>
  )
}
