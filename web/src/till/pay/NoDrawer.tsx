import { Refused } from '@comanda/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMe } from '../../service/device.ts'
import { service } from '../../service/person.ts'
import { refresh } from '../../service/queries.ts'
import { refusalText } from '../../service/refusal-text.ts'
import { Button } from '../../ui/Button.tsx'
import { useBranch } from '../frame/branch.ts'
import { AmountField } from './AmountField.tsx'
import css from './pay.module.css'

/** The brand takes money only into an open drawer, and there is none: it can be opened here. */
export function NoDrawer() {
  const { t } = useLingui()
  const { key } = useMe()
  const { id: branchId } = useBranch()
  const [float, setFloat] = useState(0)
  const [refusal, setRefusal] = useState('')
  const open = async () => {
    const register = key.register ?? undefined
    const body = { branch_id: branchId, opening_float: float, ...(register !== undefined && { register }) }
    try {
      await service().post('/shifts', { body })
      refresh(['shift'])
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefusal(refusalText(error))
    }
  }
  return (
    <section className={css['noDrawer']}>
      <p>
        <Trans>No drawer is open.</Trans>
      </p>
      <AmountField name={t`Float`} value={undefined} onChange={setFloat} />
      <Button tone="solid" onClick={() => void open()}>
        <Trans>Open it</Trans>
      </Button>
      <p role="alert">{refusal}</p>
    </section>
  )
}
