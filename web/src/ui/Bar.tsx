import { Trans, useLingui } from '@lingui/react/macro'
import { Wifi, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../service/clock.ts'
import { connection } from '../service/live.ts'
import { useStore } from '../service/use-store.ts'
import css from './bar.module.css'

/** The bar at the top: what the screen is at the start, the strip at the end. */
export function Bar({ children, strip }: { children: ReactNode; strip: ReactNode }) {
  return (
    <header className={css['bar']}>
      {children}
      <div className={css['strip']}>{strip}</div>
    </header>
  )
}

/** Whether the service answers: always a word. @param waiting acts stored here that have no answer yet */
export function ConnectionWord({ waiting = 0 }: { waiting?: number }) {
  const { isOnline } = useStore(connection)
  if (!isOnline)
    return (
      <span className={`${css['word']} ${css['lost']}`}>
        <WifiOff />
        {waiting > 0 ? <Trans>Offline · {waiting} waiting</Trans> : <Trans>Offline</Trans>}
      </span>
    )
  return (
    <span className={`${css['word']} ${waiting > 0 ? css['lost'] : ''}`}>
      <Wifi />
      {waiting > 0 ? <Trans>Sending {waiting}</Trans> : <Trans>Online</Trans>}
    </span>
  )
}

/** The branch's time by the service's clock. @param zone of the branch */
export function Clock({ zone, withSeconds = false }: { zone: string; withSeconds?: boolean }) {
  const time = useNow(withSeconds ? 1000 : 5000)
  const { t } = useLingui()
  return (
    <time className={css['clock']} aria-label={t`Time`}>
      {timeIn(zone, time, withSeconds)}
    </time>
  )
}

/** 19:42, or 19:42:08. @param time epoch ms */
export function timeIn(zone: string, time: number, withSeconds = false): string {
  const name = `${zone} ${withSeconds}`
  const format = formats.get(name) ?? timeFormat(zone, withSeconds)
  formats.set(name, format)
  return format.format(time)
}

/** One for each zone: to make one takes longer than a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function timeFormat(timeZone: string, withSeconds: boolean): Intl.DateTimeFormat {
  const seconds = withSeconds ? ({ second: '2-digit' } as const) : {}
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', ...seconds })
}
