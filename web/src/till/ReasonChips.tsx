import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { intoView } from '../ui/into-view.ts'
import css from './reason-chips.module.css'
import { type Reason, type ReasonKind, typedReason, useReasons } from './reasons.ts'

/** Why: one press on a reason acts; *Other* takes a text. */
export function ReasonChips({ kind, onChoose }: { kind: ReasonKind; onChoose: (reason: Reason) => void }) {
  const { t } = useLingui()
  const reasons = useReasons(kind)
  const [chosen, setChosen] = useState<string>()
  const [text, setText] = useState<string>()
  const choose = (reason: Reason) => {
    setChosen(reason.key)
    onChoose(reason)
  }
  if (reasons === undefined) return null
  return (
    <div ref={intoView} className={css['reasons']} role="group" aria-label={t`Why?`}>
      <p aria-hidden>{t`Why?`}</p>
      <div className={css['chips']}>
        {reasons.map(reason => (
          <Chip key={reason.key} isPressed={chosen === reason.key} onPress={() => choose(reason)}>
            {reason.name}
          </Chip>
        ))}
        <Chip isPressed={text !== undefined} onPress={() => setText('')}>
          {t`Other…`}
        </Chip>
      </div>
      {text !== undefined && (
        <form
          ref={intoView}
          className={css['text']}
          onSubmit={event => {
            event.preventDefault()
            if (text.trim() !== '') choose(typedReason(text.trim()))
          }}
        >
          <label>
            <Trans>Reason</Trans>
            <input
              autoFocus
              dir="auto"
              maxLength={200}
              value={text}
              onChange={event => setText(event.target.value)}
            />
          </label>
          <Button type="submit" tone="solid">
            <Trans>Take this reason</Trans>
          </Button>
        </form>
      )}
    </div>
  )
}
