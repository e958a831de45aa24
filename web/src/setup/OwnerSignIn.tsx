import { NoAnswer, Refused } from '@comanda/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useMe } from '../service/device.ts'
import { signIn } from '../service/person.ts'
import { refusalText } from '../service/refusal-text.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from './Field.tsx'
import css from './setup.module.css'

/** The owner's PIN, typed like a password. */
export function OwnerSignIn() {
  const { t } = useLingui()
  const { branches } = useMe()
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState<string>()
  const explain = (error: unknown): string => {
    if (error instanceof NoAnswer) return t`The service did not answer. Try again.`
    if (error instanceof Refused && error.code === 'pin_rejected') return t`This PIN is not known.`
    if (error instanceof Refused) return refusalText(error)
    throw error
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPin('')
    signIn(branches[0]!.id, pin).catch((error: unknown) => setFault(explain(error)))
  }
  return (
    <form className={css['card']} onSubmit={submit}>
      <Field label={<Trans>The owner’s PIN</Trans>} fault={fault}>
        {control => (
          <input
            {...control}
            autoFocus
            required
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={pin}
            onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, ''))}
          />
        )}
      </Field>
      <Button type="submit" tone="solid" size="big">
        <Trans>Sign in</Trans>
      </Button>
    </form>
  )
}
