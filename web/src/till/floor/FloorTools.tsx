import { Trans, useLingui } from '@lingui/react/macro'
import { List, Map as MapIcon } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Segments } from '../../ui/Segments.tsx'
import type { FloorTable } from '../frame/floor-query.ts'
import type { FloorView } from './floor-view.rules.ts'
import { TableBox } from './TableBox.tsx'
import css from './tools.module.css'
import type { useFloorPlace } from './use-floor-place.ts'

export type Filters = { isMine: boolean; isFree: boolean }

type Props = {
  areas: FloorView['areas']
  areaId: string
  place: ReturnType<typeof useFloorPlace>
  tables: readonly FloorTable[]
  filters: Filters
  counts: { mine: number; free: number }
  onFilters: (filters: Filters) => void
  onGo: (table: FloorTable) => void
}

/** Above the floor: areas, filters, the table box, map or list. */
export function FloorTools({ areas, areaId, place, tables, filters, counts, onFilters, onGo }: Props) {
  const { t } = useLingui()
  const { isList, isPhone } = place
  return (
    <div className={css['tools']}>
      <AreaTabs areas={areas} areaId={areaId} onArea={place.showArea} />
      {isPhone && <ViewButton place={place} />}
      <span className={css['filters']}>
        <Chip
          isPressed={filters.isMine}
          onPress={() => onFilters({ ...filters, isMine: !filters.isMine })}
          extra={counts.mine}
        >
          {t`Mine`}
        </Chip>
        {isList && (
          <Chip
            isPressed={filters.isFree}
            onPress={() => onFilters({ ...filters, isFree: !filters.isFree })}
            extra={counts.free}
          >
            {t`Free`}
          </Chip>
        )}
      </span>
      <TableBox tables={tables} onGo={onGo} />
      {!isPhone && (
        <Segments
          name={t`View`}
          value={isList ? 'list' : 'map'}
          onChange={value => place.showList(value === 'list')}
          options={[
            {
              value: 'map',
              label: (
                <>
                  <MapIcon />
                  <span className={css['word']}>
                    <Trans>Map</Trans>
                  </span>
                </>
              ),
            },
            {
              value: 'list',
              label: (
                <>
                  <List />
                  <span className={css['word']}>
                    <Trans>List</Trans>
                  </span>
                </>
              ),
            },
          ]}
        />
      )}
    </div>
  )
}

export function AreaTabs({
  areas,
  areaId,
  onArea,
}: {
  areas: FloorView['areas']
  areaId: string
  onArea: (id: string) => void
}) {
  const { t } = useLingui()
  return (
    <Segments
      name={t`Areas`}
      value={areaId}
      onChange={onArea}
      options={areas.map(({ id, name, occupied, spots }) => ({
        value: id,
        label: (
          <>
            <bdi>{name}</bdi>
            <small className="num">
              {occupied}/{spots.length}
            </small>
          </>
        ),
      }))}
    />
  )
}

function ViewButton({ place: { isList, showList } }: { place: Props['place'] }) {
  const { t } = useLingui()
  return (
    <Button
      isSquare
      icon={isList ? <MapIcon /> : <List />}
      aria-label={isList ? t`Show the map` : t`Show the list`}
      onClick={() => showList(!isList)}
    />
  )
}
