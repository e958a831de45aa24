import { useLingui } from '@lingui/react/macro'
import { Opening } from '../../ui/Opening.tsx'
import { later } from '../../ui/later.tsx'
import { TillBar } from '../frame/TillBar.tsx'
import css from './floor.module.css'
import { FloorRooms } from './FloorRooms.tsx'
import { useFloor } from './use-floor.ts'

const ReadFault = later(async () => (await import('./NoFloor.tsx')).ReadFault)

/** The floor: what every table needs, and where to go next. */
export function Floor() {
  const { t } = useLingui()
  const { data, view, now, error, dataUpdatedAt } = useFloor()
  return (
    <div className={css['page']}>
      <TillBar title={t`Floor`} />
      {error !== null && <ReadFault error={error} since={dataUpdatedAt} />}
      {data !== undefined && view !== undefined ? (
        <FloorRooms data={data} view={view} now={now} />
      ) : (
        error === null && <Opening />
      )}
    </div>
  )
}
