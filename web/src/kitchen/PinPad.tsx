import { NoAnswer, Refused } from '@comanda/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, useState } from 'react'
import { signIn } from '../service/person.ts'
import { Pad } from '../ui/Pad.tsx'
import { usePlace } from './read-kitchen.ts'
import css from './kitchen.module.css'

const longest = 8

/** A cook's PIN, typed, pasted or pressed. */
export function PinPad({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui()
  const { branchId } = usePlace()
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState<string>()
  const add = (digits: string) => {
    setFault(undefined)
    setPin(now => (now + digits).slice(0, longest))
  }
  const submit = async () => {
    setPin('')
    try {
      await signIn(branchId, pin)
      onSignedIn()
    } catch (error) {
      if (error instanceof NoAnswer) setFault(t`No connection. Press OK again when it is back.`)
      else if (error instanceof Refused) setFault(error.message)
      else throw error
    }
  }
  const paste = (event: ClipboardEvent) => add(event.clipboardData.getData('text').replaceAll(/\D/g, ''))
  return (
    <form
      className={css['pin']}
      onPaste={paste}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className={css['dots']} role="img" aria-label={t`${pin.length} digits`}>
        {'●'.repeat(pin.length).padEnd(4, '○')}
      </p>
      <p role="alert">{fault}</p>
      <Pad
        name={t`PIN`}
        backName={t`Delete`}
        takesKeys
        onDigit={add}
        onBack={() => setPin(now => now.slice(0, -1))}
        last={{ label: <Trans>OK</Trans>, name: t`OK`, isSolid: true, onPress: () => void submit() }}
      />
    </form>
  )
}
