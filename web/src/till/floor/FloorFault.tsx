import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '../../service/use-store.ts'
import { Button } from '../../ui/Button.tsx'
import { floorFault } from './floor-acts.ts'
import css from './side.module.css'

/** The last refusal; it stays until it is closed. */
export function FloorFault() {
  const { t } = useLingui()
  const fault = useStore(floorFault)
  if (fault === undefined) return null
  return (
    <p className={css['fault']} role="alert">
      <span>
        <b>
          <bdi>{fault.name}</bdi>
        </b>
        {': '}
        {fault.message}
      </span>
      <Button tone="red" aria-label={t`Close the message`} onClick={() => floorFault.set(undefined)}>
        <Trans>Close</Trans>
      </Button>
    </p>
  )
}
