import { memo } from 'react'
import { waiting } from '../../service/commands.ts'
import { useMe } from '../../service/device.ts'
import { useStore } from '../../service/use-store.ts'
import { Clock, ConnectionWord } from '../../ui/Bar.tsx'
import { useBranch } from './branch.ts'
import css from './frame.module.css'
import { PersonChip } from './PersonChip.tsx'

/** The end of every bar of the till: device, connection, person, clock. */
export const Strip = memo(function Strip() {
  const { key } = useMe()
  const { timezone } = useBranch()
  const { length } = useStore(waiting)
  return (
    <>
      <bdi className={css['device']}>{key.name}</bdi>
      <ConnectionWord waiting={length} />
      <PersonChip />
      <Clock zone={timezone} />
    </>
  )
})
