import { NoAnswer, Refused } from '@comanda/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { intoView } from '../../ui/into-view.ts'
import { Pad } from '../../ui/Pad.tsx'
import css from './approval.module.css'

type Props = {
  /** Names what is approved: “10 % off table 12”, “The kitchen has started it”. */
  what: string
  /** Says more than that a PIN is needed. */
  children?: ReactNode
  onPin: (pin: string) => Promise<void>
  onCancel: () => void
}

/** A colleague's PIN, asked in place: what was chosen stays beside it. */
export function ApprovalPad({ what, children, onPin, onCancel }: Props) {
  const { t } = useLingui()
  const { pin, fault, isBusy, setPin, send } = useSending(onPin)
  return (
    <section ref={intoView} className={css['approval']} aria-label={t`A colleague's PIN`}>
      <div className={css['words']}>
        <h3>{what}</h3>
        <p>
          <Trans>The PIN of a colleague who may is needed.</Trans> {children}
        </p>
        <output className={css['dots']} aria-label={t`${pin.length} digits typed`}>
          {'●'.repeat(pin.length).padEnd(4, '○')}
        </output>
        <p ref={fault === '' ? undefined : intoView} className={css['fault']} role="alert">
          {fault}
        </p>
        <Button tone="bare" onClick={onCancel}>
          <Trans>Leave it</Trans>
        </Button>
      </div>
      <Pad
        name={t`PIN`}
        backName={t`Delete`}
        takesKeys
        isSmall
        onDigit={digit => setPin((pin + digit).slice(0, 8))}
        onBack={() => setPin(pin.slice(0, -1))}
        onEnter={send}
        last={{ label: <Trans>OK</Trans>, name: isBusy ? t`Asking…` : t`OK`, isSolid: true, onPress: send }}
      />
    </section>
  )
}

function useSending(onPin: (pin: string) => Promise<void>) {
  const { t } = useLingui()
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = () => {
    if (pin === '' || isBusy) return
    setBusy(true)
    setFault('')
    onPin(pin)
      .catch((error: unknown) => setFault(faultText(error)))
      .finally(() => {
        setPin('')
        setBusy(false)
      })
  }
  const faultText = (error: unknown): string => {
    if (error instanceof NoAnswer) return t`The service does not answer. Nothing was approved.`
    if (!(error instanceof Refused)) throw error
    return error.code === 'pin_rejected' ? t`This PIN is not known, or may not approve this.` : error.message
  }
  return { pin, fault, isBusy, setPin, send }
}
