import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Pad } from '../../ui/Pad.tsx'
import css from './panel.module.css'

type Props = {
  title: string
  children: string
  /** @returns why not */
  onPin: (pin: string) => Promise<string | undefined>
}

const leastDots = 4
const mostDigits = 8

/** A manager's PIN, asked in place. */
export function ApprovalPad({ title, children, onPin }: Props) {
  const { t } = useLingui()
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    if (isChecking || pin === '') return
    setChecking(true)
    setFault(await onPin(pin))
    setPin('')
    setChecking(false)
  }
  const dots = Array.from({ length: Math.max(leastDots, pin.length) }, (_, at) => at < pin.length)
  return (
    <div className={css['approval']}>
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
        <p className={css['dots']} role="img" aria-label={t`${pin.length} digits`}>
          {dots.map((isFull, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a place, not a record
            <i key={at} data-full={isFull || undefined} />
          ))}
        </p>
        {fault !== undefined && (
          <p className={css['fault']} role="alert">
            {fault}
          </p>
        )}
      </div>
      <Pad
        name={t`PIN`}
        onDigit={digit => setPin((pin + digit).slice(0, mostDigits))}
        onBack={() => setPin(pin.slice(0, -1))}
        backName={t`Delete a digit`}
        last={{ label: t`OK`, name: t`OK`, isSolid: true, onPress: () => void check() }}
        isSmall
        takesKeys
        onEnter={() => void check()}
      />
    </div>
  )
}
