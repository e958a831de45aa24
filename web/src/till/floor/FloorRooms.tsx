import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useMe } from '../../service/device.ts'
import { later } from '../../ui/later.tsx'
import { tableAddress } from '../addresses.ts'
import type { FloorData, FloorTable } from '../frame/floor-query.ts'
import { listRows, type FloorView, type Spot } from './floor-view.rules.ts'
import css from './floor.module.css'
import { FloorCards } from './FloorCards.tsx'
import { FloorMap } from './FloorMap.tsx'
import { FloorSide } from './FloorSide.tsx'
import { type Filters, FloorTools } from './FloorTools.tsx'
import { useMoving } from './moving.ts'
import { FloorFault } from './FloorFault.tsx'
import { useFloorAsks } from './use-floor-asks.tsx'
import { useFloorPlace } from './use-floor-place.ts'

const PhonePlaces = later(async () => (await import('../frame/PhonePlaces.tsx')).PhonePlaces)
const FloorList = later(async () => (await import('./FloorList.tsx')).FloorList)
const MoveBand = later(async () => (await import('./MoveBand.tsx')).MoveBand)
const NoAreas = later(async () => (await import('./NoFloor.tsx')).NoAreas)

type Props = { data: FloorData; view: FloorView; /** Epoch ms. */ now: number }

/** The areas of the floor, and beside them what needs someone and what has no table. */
export function FloorRooms({ data, view, now }: Props) {
  const place = useFloorPlace()
  const moves = useMoving()
  const { asks, openMenu, askTab } = useFloorAsks(moving => {
    place.showList(false)
    moves.start(moving)
  })
  const area = view.areas.find(({ id }) => id === place.areaId) ?? view.areas[0]
  if (area === undefined) return <NoAreas />
  const isMoving = moves.moving !== undefined
  const common = { data, now, place, moves, openMenu }
  return (
    <>
      <div className={`${css['body']} ${isMoving ? css['alone'] : ''}`}>
        <main className={css['main']}>
          {moves.moving !== undefined && (
            <MoveBand
              moving={moves.moving}
              areas={view.areas}
              areaId={area.id}
              onArea={place.showArea}
              onCancel={moves.stop}
            />
          )}
          <FloorFault />
          <Tables {...common} view={view} area={area} />
          {asks}
        </main>
        {!isMoving && (
          <FloorSide
            data={data}
            view={view}
            now={now}
            isList={place.isList}
            onTab={askTab}
            onMenu={({ bill, name }, at) => openMenu({ bill, name, at })}
          />
        )}
      </div>
      <PhonePlaces onTab={askTab} />
    </>
  )
}

type TablesProps = Props & {
  area: FloorView['areas'][number]
  place: ReturnType<typeof useFloorPlace>
  moves: ReturnType<typeof useMoving>
  openMenu: ReturnType<typeof useFloorAsks>['openMenu']
}

function Tables({ data, view, area, now, place, moves, openMenu }: TablesProps) {
  const { t } = useLingui()
  const [, go] = useLocation()
  const { staff } = useMe()
  const [filters, setFilters] = useState<Filters>({ isMine: false, isFree: false })
  const isMine = ({ bill }: Spot) => staff !== null && bill?.staff?.id === staff.id
  const isShown = (spot: Spot) =>
    (!filters.isMine || isMine(spot)) && (!filters.isFree || spot.bill === undefined)
  const open = (table: FloorTable) => go(tableAddress(table.name))
  const List = place.isPhone ? FloorCards : FloorList
  const areas = place.isWide ? [area, ...view.areas.filter(one => one !== area)].slice(0, 2) : [area]
  return (
    <>
      {moves.moving === undefined && (
        <FloorTools
          areas={view.areas}
          areaId={area.id}
          place={place}
          tables={data.tables}
          filters={filters}
          counts={{ mine: area.spots.filter(isMine).length, free: area.spots.length - area.occupied }}
          onFilters={setFilters}
          onGo={open}
        />
      )}
      {place.isList ? (
        <List
          rows={listRows(area.spots, data.tables).filter(isShown)}
          now={now}
          onMenu={({ table, bill, name }, at) => openMenu({ table, bill, name, at })}
        />
      ) : (
        <div className={css['maps']}>
          {areas.map(one => (
            <FloorMap
              key={one.id}
              name={t`Tables of ${one.name}`}
              spots={one.spots}
              now={now}
              isFaded={spot => filters.isMine && !isMine(spot)}
              targetOf={moves.targetOf}
              onPress={spot => (moves.moving === undefined ? open(spot.table) : void moves.go(spot))}
              onMenu={({ table, bill }, at) => openMenu({ table, bill, name: table.name, at })}
              isSmall={place.isPhone}
            />
          ))}
        </div>
      )}
    </>
  )
}
