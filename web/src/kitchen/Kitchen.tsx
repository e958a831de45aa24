import { Trans, useLingui } from '@lingui/react/macro'
import { CookingPot } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useMe } from '../service/device.ts'
import { useStore } from '../service/use-store.ts'
import { Empty } from '../ui/Empty.tsx'
import { goTo, place } from './address.ts'
import { loadTheRest } from '../ui/later.tsx'
import { Expo, PinSheet } from './later.ts'
import { followKitchen, usePlace, useStations } from './read-kitchen.ts'
import { StationScreen } from './StationScreen.tsx'
import { stayAwake } from './wake-lock.ts'
import css from './kitchen.module.css'

/** `/kitchen/STATION` and `/kitchen/expo`; `/kitchen` leads to the device's own station, else to the first. */
export function Kitchen() {
  const wanted = useStore(place)
  const { key } = useMe()
  const { branchId } = usePlace()
  const stations = useStations()
  useEffect(() => followKitchen(branchId), [branchId])
  useEffect(stayAwake, [])
  useEffect(loadTheRest, [])
  const own = stations.find(({ id }) => id === key.station_id) ?? stations[0]
  const station = stations.find(({ id }) => id === wanted)
  const first = wanted === '' ? own?.id : undefined
  useEffect(() => {
    if (first !== undefined) goTo(first, true)
  }, [first])
  if (first !== undefined) return null
  return (
    <>
      {wanted === 'expo' && <Expo />}
      {station !== undefined && <StationScreen key={station.id} station={station} />}
      {wanted !== 'expo' && station === undefined && <UnknownStation />}
      <Suspense>
        <PinSheet />
      </Suspense>
    </>
  )
}

function UnknownStation() {
  const { t } = useLingui()
  const stations = useStations()
  const links = (
    <nav className={css['links']} aria-label={t`Stations`}>
      {[...stations, { id: 'expo', name: t`Expo` }].map(({ id, name }) => (
        <a key={id} href={`/kitchen/${id}`}>
          <bdi>{name}</bdi>
        </a>
      ))}
    </nav>
  )
  return (
    <main>
      <h1 className="sr">
        <Trans>Kitchen</Trans>
      </h1>
      <Empty icon={<CookingPot />} title={t`This station is not one of this branch.`} act={links}>
        <Trans>Choose one of its stations.</Trans>
      </Empty>
    </main>
  )
}
