import { Trans, useLingui } from '@lingui/react/macro'
import { Play, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useStore } from '../service/use-store.ts'
import { Clock, ConnectionWord } from '../ui/Bar.tsx'
import { Button } from '../ui/Button.tsx'
import { Segments } from '../ui/Segments.tsx'
import { ofStation, usePlace, useStations, useTickets } from './read-kitchen.ts'
import { goTo } from './address.ts'
import { ShiftSheet } from './later.ts'
import { sound, switchSound } from './sound.ts'
import { isOpen } from './ticket.rules.ts'
import css from './kitchen.module.css'

/** Stations, what waits, sound, connection, clock. */
export function KitchenBar({
  place,
  pager,
  children,
}: {
  place: string
  pager: ReactNode
  children: ReactNode
}) {
  const { t } = useLingui()
  const { zone } = usePlace()
  const stations = useStations()
  const tickets = useTickets()
  const options = stations.map(station => ({
    value: station.id,
    label: (
      <>
        <bdi>{station.name}</bdi> <b>{ofStation(tickets, station, stations).filter(isOpen).length}</b>
      </>
    ),
  }))
  return (
    <header className={css['bar']}>
      <a className={css['home']} href="/?start" aria-label={t`Start page`}>
        <img src="/icon.svg" alt="" />
      </a>
      <Segments
        name={t`Stations`}
        value={place}
        options={[...options, { value: 'expo', label: t`Expo` }]}
        onChange={id => goTo(id)}
      />
      <p className={css['summary']}>{children}</p>
      {pager}
      <div className={css['strip']}>
        <Sound />
        <ConnectionWord />
        <Clock zone={zone} withSeconds />
      </div>
    </header>
  )
}

/** Until something was pressed the browser allows no sound, so the day starts with a button. */
function Sound() {
  const { isWanted, isUnlocked } = useStore(sound)
  const [isStarting, setStarting] = useState(false)
  if (!isUnlocked && isWanted)
    return (
      <>
        <Button tone="solid" icon={<Play />} onClick={() => setStarting(true)}>
          <Trans>Start shift</Trans>
        </Button>
        {isStarting && (
          <Suspense>
            <ShiftSheet onClose={() => setStarting(false)} />
          </Suspense>
        )}
      </>
    )
  return (
    <Button
      tone="soft"
      icon={isWanted ? <Volume2 /> : <VolumeX />}
      aria-pressed={isWanted}
      onClick={() => void switchSound(!isWanted)}
    >
      {isWanted ? <Trans>Sound on</Trans> : <Trans>Sound off</Trans>}
    </Button>
  )
}
