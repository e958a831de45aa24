import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '../service/use-store.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { waitsForPin } from './acts.ts'
import { PinPad } from './PinPad.tsx'
import css from './kitchen.module.css'

/** Asks for a PIN when a press needs one, and does then what was pressed; the tickets stay in sight. */
export function PinSheet() {
  const { t } = useLingui()
  const waiting = useStore(waitsForPin)
  if (waiting === undefined) return null
  const close = (isSignedIn: boolean) => {
    waitsForPin.set(undefined)
    waiting.answer(isSignedIn)
  }
  return (
    <Sheet name={t`Sign in`} place="middle" onClose={() => close(false)}>
      <div className={css['shift']}>
        <h2>
          <Trans>Your PIN, to do this</Trans>
        </h2>
        <PinPad onSignedIn={() => close(true)} />
        <Button onClick={() => close(false)}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
