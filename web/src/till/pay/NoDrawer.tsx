import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useOpenDrawer } from '../drawer/open-drawer.ts'
import { AmountField } from '../AmountField.tsx'
import css from './pay.module.css'

/** The brand takes money only into an open drawer, and there is none: it can be opened here. */
export function NoDrawer() {
  const { t } = useLingui()
  const [float, setFloat] = useState(0)
  const { open, refusal } = useOpenDrawer()
  return (
    <section className={css['noDrawer']}>
      <p>
        <Trans>No drawer is open.</Trans>
      </p>
      <AmountField name={t`Float`} value={undefined} onChange={setFloat} />
      <Button tone="solid" onClick={() => void open(float, false)}>
        <Trans>Open it</Trans>
      </Button>
      <p role="alert">{refusal}</p>
    </section>
  )
}
