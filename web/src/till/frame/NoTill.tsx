import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MonitorX, Unplug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { now } from '../../service/clock.ts'
import { waiting } from '../../service/commands.ts'
import { people } from '../../service/person.ts'
import { queries } from '../../service/queries.ts'
import { useStore } from '../../service/use-store.ts'
import { timeIn } from '../../ui/Bar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { makeThisTheTill } from '../start-till.ts'

/** Another tab of this browser is the till. */
export function OtherTab() {
  const { t } = useLingui()
  const act = (
    <Button tone="solid" onClick={() => void makeThisTheTill()}>
      <Trans>Use it here</Trans>
    </Button>
  )
  return (
    <main>
      <h1 className="sr">
        <Trans>Till</Trans>
      </h1>
      <Empty icon={<MonitorX />} title={t`Comanda is open in another tab.`} act={act}>
        <Trans>Lines that were not sent stay on this device.</Trans>
      </Empty>
    </main>
  )
}

/** The service no longer knows this device: nothing of the restaurant stays on the screen. */
export function Unpaired({
  zone,
}: {
  /** Of the branch, if the page was paired before. */ zone: string | undefined
}) {
  const { t } = useLingui()
  const { length: kept } = useStore(waiting)
  const [at] = useState(() => zone !== undefined && timeIn(zone, now()))
  useEffect(() => {
    // Each change of the people asks again who this is, and shows this again.
    if (people.get().length > 0) people.set([])
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  }, [])
  const act = (
    <Button tone="solid" onClick={() => location.assign('/pair')}>
      <Trans>Pair this device</Trans>
    </Button>
  )
  return (
    <main>
      <h1 className="sr">
        <Trans>Till</Trans>
      </h1>
      <Empty
        icon={<Unplug />}
        title={at === false ? t`This device is not paired.` : t`This device was unpaired at ${at}.`}
        act={act}
      >
        {kept > 0 && (
          <Plural
            value={kept}
            one="# order waits here for a new pairing."
            other="# orders wait here for a new pairing."
          />
        )}
      </Empty>
    </main>
  )
}
