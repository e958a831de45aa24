import { Refused } from '@comanda/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { Archive } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { command } from '../../service/commands.ts'
import { useMe } from '../../service/device.ts'
import { refresh } from '../../service/queries.ts'
import { refusalText } from '../../service/refusal-text.ts'
import { Button } from '../../ui/Button.tsx'
import { useBranch } from '../frame/branch.ts'
import { AmountField } from '../pay/AmountField.tsx'
import css from './drawer.module.css'

/** No drawer is open: the float that lies in it, and whether the sums stay hidden until it is counted. */
export function OpenDrawer() {
  const { t } = useLingui()
  const { key } = useMe()
  const { id: branchId } = useBranch()
  const [float, setFloat] = useState(0)
  const [isBlind, setBlind] = useState(false)
  const [refusal, setRefusal] = useState('')
  const open = async (event: FormEvent) => {
    event.preventDefault()
    setRefusal('')
    const body = {
      branch_id: branchId,
      opening_float: float,
      blind: isBlind,
      ...(key.register !== null && { register: key.register }),
    }
    try {
      const stored = await command({
        place: 'drawer',
        kind: 'act',
        steps: [{ method: 'post', path: '/shifts', body }],
      })
      await stored.answered
      refresh(['shift'])
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefusal(refusalText(error))
    }
  }
  return (
    <form className={css['card']} onSubmit={event => void open(event)}>
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
