import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../service/use-store.ts'
import { Button } from '../../ui/Button.tsx'
import { look } from '../../ui/look.ts'
import css from './map.module.css'
import type { Spot } from './floor-view.rules.ts'
import { fitMap } from './map-fit.rules.ts'
import { nearestTile } from './nearest-tile.ts'
import { type Target, TableTile } from './TableTile.tsx'
import { useUnsent } from './use-floor.ts'

type Props = {
  name: string
  spots: readonly Spot[]
  /** Epoch ms. */
  now: number
  isFaded: (spot: Spot) => boolean
  targetOf: (spot: Spot) => Target | undefined
  onPress: (spot: Spot) => void
  onMenu: (spot: Spot, at: DOMRect) => void
  /** Whether it is so small that it needs buttons to be seen larger. */
  isSmall: boolean
}

const least = { width: 96, height: 80 }

/** The tables of an area where they stand; one tab stop, arrows go to the next table in their direction. */
export function FloorMap({ name, spots, now, isFaded, targetOf, onPress, onMenu, isSmall }: Props) {
  const { textSize } = useStore(look)
  const [space, room] = useSize()
  const [stop, setStop] = useState<string>()
  const unsentAt = useUnsent()
  const [zoom, setZoom] = useState(1)
  const { width, height, boxes } = useMemo(() => {
    const smallest = { width: least.width * textSize, height: least.height * textSize }
    return fitMap(
      spots.map(({ table }) => table),
      { width: space.width * zoom, height: space.height * zoom },
      smallest,
    )
  }, [spots, space, textSize, zoom])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = nearestTile(event.key, event.currentTarget, room.current!)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  const first = spots.find(({ table }) => table.id === stop) ?? spots[0]
  return (
    <div className={css['frame']}>
      <div ref={room} className={css['room']} role="group" aria-label={name}>
        <div className={css['plan']} style={{ width, height }}>
          {space.width > 0 &&
            spots.map(spot => (
              <div key={spot.table.id} className={css['item']} onFocus={() => setStop(spot.table.id)}>
                <TableTile
                  spot={spot}
                  box={boxes.get(spot.table.id)!}
                  now={now}
                  unsent={unsentAt(`table:${spot.table.id}`, spot.bill && `bill:${spot.bill.id}`)}
                  isFaded={isFaded(spot)}
                  isTabStop={spot === first}
                  target={targetOf(spot)}
                  onPress={onPress}
                  onMenu={onMenu}
                  onKey={move}
                />
              </div>
            ))}
        </div>
      </div>
      {isSmall && <Zoom zoom={zoom} onZoom={setZoom} />}
    </div>
  )
}

/** Pinching does the same. */
function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t } = useLingui()
  const [less, more] = [zoom / 1.25, zoom * 1.25]
  return (
    <div className={css['zoom']}>
      <Button
        isSquare
        icon={<Minus />}
        aria-label={t`Smaller`}
        off={less < 1 ? t`The whole room is shown.` : undefined}
        onClick={() => onZoom(less)}
      />
      <Button
        isSquare
        icon={<Plus />}
        aria-label={t`Larger`}
        off={more > 4 ? t`It does not get larger.` : undefined}
        onClick={() => onZoom(more)}
      />
    </div>
  )
}

function useSize() {
  const room = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setSize({ width: Math.floor(width), height: Math.floor(height) })
    })
    watcher.observe(room.current!)
    return () => watcher.disconnect()
  }, [])
  return [size, room] as const
}
