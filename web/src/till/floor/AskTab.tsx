import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import css from './ask.module.css'

/** The name of a new tab; Enter opens it. */
export function AskTab({ onAnswer, onClose }: { onAnswer: (name: string) => void; onClose: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const whole = name.trim()
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (whole !== '') onAnswer(whole)
  }
  return (
    <Sheet name={t`New tab`} place="middle" onClose={onClose}>
      <form onSubmit={open}>
        <div className={css['head']}>
          <h2>
            <Trans>New tab</Trans>
          </h2>
          <Button tone="bare" isSquare icon={<X />} aria-label={t`Close`} onClick={onClose} />
        </div>
        <label className={css['field']}>
          <Trans>Name</Trans>
          <input
            value={name}
            maxLength={60}
            autoComplete="off"
            enterKeyHint="go"
            onChange={event => setName(event.target.value)}
          />
        </label>
        <Button type="submit" tone="solid" off={whole === '' ? t`A tab has a name.` : undefined}>
          <Trans>Open the tab</Trans>
        </Button>
      </form>
    </Sheet>
  )
}
