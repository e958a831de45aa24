import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { connection } from '../service/live.ts'
import { useStore } from '../service/use-store.ts'
import { timeIn } from '../ui/Bar.tsx'
import { usePlace } from './read-kitchen.ts'
import css from './kitchen.module.css'

/** The kitchen says when it is blind. */
export function Band() {
  const { isOnline, since } = useStore(connection)
  const { zone } = usePlace()
  if (isOnline) return null
  return (
    <div className={css['band']} role="alert">
      <WifiOff />
      <p>
        <Trans>No connection since {timeIn(zone, since)}. Tickets below may be old. Ask the floor.</Trans>
      </p>
    </div>
  )
}
