import { Trans, useLingui } from '@lingui/react/macro'
import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../service/device.ts'
import { Button } from '../ui/Button.tsx'
import { tenTablesFor } from './first-files.rules.ts'
import { fileOf, takeFile } from './import-file.ts'
import { readAgain } from './read-setup.ts'
import css from './setup.module.css'

/** One area with ten tables in a grid: enough to begin with, all or nothing. */
export function TablesStep({ hasTables, isNext }: { hasTables: boolean; isNext: boolean }) {
  const { t } = useLingui()
  const { branches } = useMe()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const draw = async () => {
    setBusy(true)
    const tables = tenTablesFor(branches[0]!.code, t`Room`)
    const drawn = await takeFile({ ...fileOf(tables), name: '' })
    if ('report' in drawn) await readAgain()
    else if ('faults' in drawn) setRefusal(drawn.faults[0]?.message)
    else setRefusal(drawn.message || t`The service did not answer. Try again: nothing is drawn twice.`)
    setBusy(false)
  }
  if (hasTables)
    return (
      <p>
        <Trans>Your tables are on the till’s floor.</Trans>
      </p>
    )
  return (
    <>
      <p>
        <Trans>
          One room with the tables 1 to 10, four seats each, in two rows. Names and places can change later.
        </Trans>
      </p>
      <div className={css['acts']}>
        <Button
          tone={isNext ? 'solid' : 'plain'}
          icon={<LayoutGrid />}
          off={isBusy ? t`Drawing…` : undefined}
          onClick={() => void draw()}
        >
          <Trans>Draw ten tables</Trans>
        </Button>
      </div>
      <p className={css['fault']} role="alert">
        {refusal}
      </p>
    </>
  )
}
