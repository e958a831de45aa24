import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { intoView } from '../../ui/into-view.ts'
import css from './drawer.module.css'

type Props = { children: ReactNode; yes: string; onYes: () => void; onNo: () => void }

/** Asks before what cannot be undone; Enter leaves it as it is. */
export function AskFirst({ children, yes, onYes, onNo }: Props) {
  return (
    <div ref={intoView} className={css['ask']}>
      <p role="alert">{children}</p>
      <div className={css['chips']}>
        <Button tone="red" onClick={onYes}>
          {yes}
        </Button>
        <Button autoFocus onClick={onNo}>
          <Trans>Not yet</Trans>
        </Button>
      </div>
    </div>
  )
}
