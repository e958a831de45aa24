import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '../service/use-store.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { waitsForPin } from './acts.ts'
import { PinPad } from './PinPad.tsx'
import css from './kitchen.module.css'

/** Asks for a PIN when an act needs one, and does it then; the tickets stay in sight. */
export function PinSheet() {
  const { t } = useLingui()
  const waiting = useStore(waitsForPin)
  const close = () => waitsForPin.set(undefined)
  if (waiting === undefined) return null
  return (
    <Sheet name={t`Sign in`} place="middle" onClose={close}>
      <div className={css['shift']}>
        <h2>
          <Trans>Your PIN, to do this</Trans>
        </h2>
        <PinPad
          onSignedIn={() => {
            close()
            waiting.retry()
          }}
        />
        <Button onClick={close}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
