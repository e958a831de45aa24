import { Trans, useLingui } from '@lingui/react/macro'
import { Archive } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { AmountField } from '../AmountField.tsx'
import css from './drawer.module.css'
import { useOpenDrawer } from './open-drawer.ts'

/** No drawer is open: the float that lies in it, and whether the sums stay hidden until it is counted. */
export function OpenDrawer() {
  const { t } = useLingui()
  const [float, setFloat] = useState(0)
  const [isBlind, setBlind] = useState(false)
  const { open, refusal } = useOpenDrawer()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void open(float, isBlind)
  }
  return (
    <form className={css['card']} onSubmit={submit}>
      <h2>
        <Trans>No drawer is open</Trans>
      </h2>
      <p>
        <Trans>Count what lies in it and open it. From then on cash of this till goes into it.</Trans>
      </p>
      <AmountField name={t`Float`} value={undefined} onChange={setFloat} />
      <label className={css['check']}>
        <input type="checkbox" checked={isBlind} onChange={event => setBlind(event.target.checked)} />
        <Trans>Hide the expected sums until it is counted</Trans>
      </label>
      <p role="alert" className={css['refusal']}>
        {refusal}
      </p>
      <Button type="submit" tone="solid" size="big" icon={<Archive />}>
        <Trans>Open the drawer</Trans>
      </Button>
    </form>
  )
}
